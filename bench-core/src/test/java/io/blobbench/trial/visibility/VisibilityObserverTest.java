package io.blobbench.trial.visibility;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.measure.Visibility;
import io.blobbench.schedule.NanoClock;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.operation.OperationKind;
import io.blobbench.store.watch.Awaited;
import io.blobbench.store.watch.ServerAwayException;
import io.blobbench.store.watch.Sightings;
import io.blobbench.store.watch.Watcher;
import io.blobbench.workload.Batch;
import io.blobbench.workload.OperationSource;
import io.blobbench.workload.Workload;
import io.blobbench.workload.WorkloadSpec;
import io.blobbench.workload.blob.BlobContent;
import io.blobbench.workload.key.KeySpace;
import io.blobbench.workload.sample.Mark;
import io.blobbench.workload.sample.Sampling;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class VisibilityObserverTest {
    private static final long LOOK_NS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final int LOOKS = 50;
    private static final Sampling ALL = new Sampling(1e9, Duration.ofSeconds(20));

    private final Workload workload = workload();
    private final ToldReader reader = new ToldReader();
    private final VisibilityObserver observer =
            new VisibilityObserver(reader, false, workload, ALL, getClass().getClassLoader(), NanoClock.SYSTEM);
    private final VisibilityObserver observerOfFaults =
            new VisibilityObserver(reader, true, workload, ALL, getClass().getClassLoader(), NanoClock.SYSTEM);

    @AfterEach
    void abandon() {
        observer.abandon();
        observerOfFaults.abandon();
    }

    @Test
    void readsFromTheBeginningOfTheTrialAndCountsFromThatOfTheMeasurement() throws Exception {
        observer.start();
        reader.awaitLook();
        observer.warmUp();
        reader.shown.add(write());
        byte[] late = write();
        observer.measure();
        assertThat(workload.marks().orElseThrow().all())
                .as("no mark of the warm-up is missing in the measurement")
                .extracting(Mark::state)
                .containsOnly(Mark.State.READY);
        reader.shown.add(late);
        reader.shown.add(write());

        Visibility found = observer.end();

        assertThat(found.samples()).isOne();
        assertThat(found.sinceSent().getTotalCount()).isOne();
        assertThat(found.missed()).isZero();
    }

    @Test
    void marksThatWereMissedInTheWarmUpAreNotThoseOfTheMeasurement() throws Exception {
        observer.start();
        observer.warmUp();
        int marks = workload.marks().orElseThrow().all().size();
        for (int i = 0; i < marks + 5; i++) {
            write(); // never shown, so that the marks run out
        }
        assertThat(workload.missedMarks()).isEqualTo(5);
        observer.measure();
        reader.shown.add(write());

        assertThat(observer.end().missed()).isZero();
    }

    @Test
    void blobsThatAreNotFollowedForWantOfMarksAreCounted() throws Exception {
        observer.start();
        observer.measure();
        List<byte[]> written = new ArrayList<>();
        int marks = workload.marks().orElseThrow().all().size();
        for (int i = 0; i < marks + 5; i++) {
            written.add(write()); // shown later, so that the marks run out
        }
        reader.shown.addAll(written);

        Visibility found = observer.end();

        assertThat(found.missed()).isEqualTo(5);
        assertThat(found.samples()).isEqualTo(marks);
    }

    @Test
    void aReaderThatComputesIsBusyForAGreaterShareThanOneThatWaits() throws Exception {
        double waiting = shareOf(observer);
        reader.busy = true;

        assertThat(waiting).isPositive().isLessThan(shareOf(observerOfFaults));
    }

    @Test
    void theWaitForBlobsAfterTheLoadIsNotTimeInWhichTheReaderCouldHaveBeenBusy() throws Exception {
        Sampling twoSeconds = new Sampling(1e9, Duration.ofSeconds(2));
        VisibilityObserver waiting = new VisibilityObserver(
                reader, false, workload, twoSeconds, getClass().getClassLoader(), NanoClock.SYSTEM);
        reader.busy = true;
        waiting.start();
        waiting.measure();
        write(); // never shown
        for (int look = 0; look < LOOKS; look++) {
            reader.awaitLook();
        }
        reader.busy = false;

        Visibility found = waiting.end();

        assertThat(found.neverSeen()).isOne();
        assertThat(found.observerShare()).as("of 50 ms, not of 2 s").isGreaterThan(0.1);
    }

    private double shareOf(VisibilityObserver watching) throws Exception {
        watching.start();
        watching.measure();
        for (int look = 0; look < LOOKS; look++) {
            reader.awaitLook();
        }
        return watching.end().observerShare();
    }

    @Test
    void aReaderThatFailsIsReportedAtTheEndAndHoldsNothingUp() throws Exception {
        reader.failure = new StoreException("gone");
        observer.start();
        observer.measure();

        assertThatThrownBy(observer::end).isInstanceOf(StoreException.class).hasMessageContaining("gone");
    }

    @Test
    void aReaderWithAnotherClockHasNoFindings() throws Exception {
        reader.aheadNs = -TimeUnit.HOURS.toNanos(1);
        assertOtherClock(observer, "before it was sent");

        reader.aheadNs = TimeUnit.HOURS.toNanos(1);
        assertOtherClock(observerOfFaults, "in the future");
    }

    private void assertOtherClock(VisibilityObserver watching, String when) throws InterruptedException {
        watching.start();
        watching.measure();
        reader.shown.add(write());

        assertThatThrownBy(watching::end).isInstanceOf(StoreException.class).hasMessageContaining(when);
    }

    @Test
    void aReaderThatEndsWithAnErrorHasNoFindings() throws Exception {
        OutOfMemoryError full = new OutOfMemoryError("Java heap space");
        reader.error = full;
        observer.start();
        observer.measure();
        assertThatThrownBy(observer::end).isSameAs(full);

        reader.error = new NoClassDefFoundError("org/example/Late");
        observerOfFaults.start();
        observerOfFaults.measure();
        assertThatThrownBy(observerOfFaults::end)
                .isInstanceOf(StoreException.class)
                .hasMessage("watch for blobs: org/example/Late");
    }

    @Test
    void aServerThatIsAwayEndsTheReaderWithoutFaultsOnly() throws Exception {
        reader.failure = new ServerAwayException(new StoreException("connection reset"));
        observer.start();
        observer.measure();
        assertThatThrownBy(observer::end).hasMessageContaining("connection reset");

        observerOfFaults.start();
        observerOfFaults.measure();
        reader.shown.add(write());
        reader.awaitLook();
        reader.failure = null;
        assertThat(observerOfFaults.end().samples()).isOne();
    }

    private byte[] write() {
        OperationSource source = workload.source(0);
        Batch batch = workload.newBatch(0);
        source.next(batch);
        long nowNs = System.nanoTime();
        batch.sentAt(nowNs, nowNs);
        source.issued(batch);
        byte[] sent = batch.payload(0).clone();
        batch.endedAt(System.nanoTime());
        source.settled(batch, 1, 0, 0);
        return sent;
    }

    private static Workload workload() {
        WorkloadSpec spec = new WorkloadSpec(
                Map.of(OperationKind.APPEND, 1),
                1,
                100,
                BlobContent.RANDOM,
                new KeySpace(KeySpace.Distribution.SEQUENTIAL, 1, 0.99),
                7);
        return new Workload(spec.sampled(Optional.of(ALL)), 1, 1, OperationKind.PUT, false, true);
    }

    /** Sees what it is told. */
    private static final class ToldReader implements Watcher {
        private final BlockingQueue<byte[]> shown = new LinkedBlockingQueue<>();
        private final Semaphore looks = new Semaphore(0);
        private volatile boolean busy;
        private volatile long aheadNs;
        private volatile StoreException failure;
        private volatile Error error;

        void awaitLook() throws InterruptedException {
            looks.drainPermits();
            looks.acquire();
        }

        @Override
        public String method() {
            return "told";
        }

        @Override
        public boolean asks() {
            return false;
        }

        @Override
        public void look(List<? extends Awaited> awaited, Sightings sightings)
                throws StoreException, InterruptedException {
            looks.release();
            if (failure != null) {
                throw failure;
            }
            if (error != null) {
                throw error;
            }
            long untilNs = System.nanoTime() + LOOK_NS;
            while (busy && System.nanoTime() - untilNs < 0) {
                Thread.onSpinWait();
            }
            byte[] blob = busy ? shown.poll() : shown.poll(LOOK_NS, TimeUnit.NANOSECONDS);
            if (blob != null) {
                sightings.saw(blob, System.nanoTime() + aheadNs);
            }
        }

        @Override
        public void close() {}
    }
}
