package io.blobbench.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.store.operation.OperationKind;
import io.blobbench.workload.blob.BlobContent;
import io.blobbench.workload.key.KeySpace;
import io.blobbench.workload.key.KeySpace.Distribution;
import io.blobbench.workload.sample.Mark;
import io.blobbench.workload.sample.Marks;
import io.blobbench.workload.sample.Sampling;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SampledSourceTest {
    private static final long MS = 1_000_000;

    private final Workload workload = sampled(1000);
    private final Marks marks = workload.marks().orElseThrow();
    private final OperationSource source = workload.source(0);

    /** An operation every 10 ms, of which none gets out for 200 ms; then those go out 10 us apart. */
    @Test
    void operationsThatAStallDelaysAreFollowedLikeOthers() {
        marks.sample(true);
        int marked = 0;
        for (int i = 0; i < 100; i++) {
            long intendedNs = 10 * MS * i;
            boolean late = i >= 40 && i < 60;
            marked += marked(intendedNs, late ? 600 * MS + i * 10_000L : intendedNs) ? 1 : 0;
        }

        assertThat(marked).isEqualTo(100);
        assertThat(workload.missedMarks()).isZero();
    }

    @Test
    void operationsThatAreDueAsOftenAsMarksAreAllFollowedHoweverTheirStartsVary() {
        marks.sample(true);
        for (int i = 0; i < 100; i++) {
            assertThat(marked(i * MS, i * MS + i % 7 * 10_000L)).isTrue();
        }
    }

    @Test
    void noMoreMarksAreSentThanAskedFor() {
        marks.sample(true);
        int marked = 0;
        for (int i = 0; i < 1000; i++) {
            marked += marked(i * MS / 10, i * MS / 10) ? 1 : 0;
        }

        assertThat(marked).isBetween(99, 101);
    }

    /** The first of two lanes has two of three connections, and sends twice as many operations. */
    @Test
    void lanesWithMoreConnectionsHaveMoreMarks() {
        Workload uneven = new Workload(spec(1500), HostShare.whole(2, 3), 1, OperationKind.PUT, false, true, false, 7);
        uneven.marks().orElseThrow().sample(true);

        assertThat(marked(uneven, 0, MS / 2)).isBetween(495, 505);
        assertThat(marked(uneven, 1, MS)).isBetween(495, 505);
    }

    private static int marked(Workload uneven, int lane, long distanceNs) {
        OperationSource operations = uneven.source(lane);
        int marked = 0;
        for (int i = 0; i < 1000; i++) {
            Batch batch = uneven.newBatch(lane);
            operations.next(batch);
            batch.sentAt(i * distanceNs, i * distanceNs);
            operations.issued(batch);
            if (MarkedBatch.markOf(batch) != null) {
                marked++;
                operations.settled(batch, 1, 0, 0);
                uneven.marks().orElseThrow().all().stream()
                        .filter(mark -> mark.state() == Mark.State.ACKNOWLEDGED)
                        .forEach(uneven.marks().orElseThrow()::renew);
            }
        }
        return marked;
    }

    @Test
    void withoutSamplingNothingIsMarked() {
        assertThat(marked(0, 0)).isFalse();
    }

    private boolean marked(long intendedNs, long sentNs) {
        Batch batch = workload.newBatch(0);
        source.next(batch);
        batch.sentAt(intendedNs, sentNs);
        source.issued(batch);
        return marks.find(batch.payload(0)) != null;
    }

    private static Workload sampled(double perSecond) {
        return new Workload(spec(perSecond), 1, 1, OperationKind.PUT, false, true);
    }

    private static WorkloadSpec spec(double perSecond) {
        WorkloadSpec spec = new WorkloadSpec(
                Map.of(OperationKind.APPEND, 1),
                1,
                100,
                BlobContent.RANDOM,
                new KeySpace(Distribution.SEQUENTIAL, 1, 0.99),
                7);
        return spec.sampled(Optional.of(new Sampling(perSecond, Duration.ofSeconds(5))));
    }
}
