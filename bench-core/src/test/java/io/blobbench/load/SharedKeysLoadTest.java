package io.blobbench.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.schedule.ConstantSchedule;
import io.blobbench.schedule.Turns;
import io.blobbench.store.operation.Operation;
import io.blobbench.store.operation.OperationKind;
import io.blobbench.workload.WorkloadSpec;
import io.blobbench.workload.blob.BlobContent;
import io.blobbench.workload.key.KeySpace;
import io.blobbench.workload.key.KeySpace.Distribution;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Updates of one shared key under an open load of a lane, on a clock that the test owns. */
@Timeout(60)
final class SharedKeysLoadTest {
    private static final long ORIGIN_NS = TimeUnit.SECONDS.toNanos(-7);
    private static final long MS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final int OPERATIONS = 100;

    private final FakeClock clock = new FakeClock(ORIGIN_NS);
    private long version = 1;
    private int conflicts;

    @Test
    void updatesThatAreNeverInFlightTogetherDoNotConflict() {
        run(MS / 10);

        assertThat(conflicts).isZero();
        assertThat(version).isEqualTo(1 + OPERATIONS);
    }

    /** Each is sent while the one before it is in flight, and so holds the version of the one before that. */
    @Test
    void ofUpdatesThatOverlapInPairsEverySecondConflicts() {
        run(MS + MS / 10);

        assertThat(conflicts).isEqualTo(OPERATIONS / 2);
    }

    @Test
    void anAnswerCountsBeforeItsLaneTakesNoteOfIt() {
        Bench bench = bench(MS);
        Slot first = bench.slots.get(0);
        Slot second = bench.slots.get(1);
        bench.workload.source(0).next(first.batch);
        bench.workload.source(0).issued(first.batch);
        bench.workload.source(0).next(second.batch);
        first.submit(0);
        clock.pass(2 * MS);

        bench.workload.source(0).issued(second.batch);

        assertThat(second.expectedVersion(0)).isEqualTo(2);
    }

    private void run(long serviceNs) {
        bench(serviceNs)
                .run(
                        new OpenLoop(new ConstantSchedule(1_000, Turns.ALL), clock::pass),
                        new Window(ORIGIN_NS, ORIGIN_NS + OPERATIONS * MS, OPERATIONS, TimeUnit.SECONDS.toNanos(1)));
    }

    private Bench bench(long serviceNs) {
        KeySpace keys = new KeySpace(Distribution.UNIFORM, 100, 0.99, 0, 1, 1);
        WorkloadSpec spec =
                new WorkloadSpec(Map.of(OperationKind.UPDATE, 1), 1, Bench.BLOB_BYTES, BlobContent.RANDOM, keys, 42);
        return new Bench(clock, 2, spec, operation -> clock.at(clock.nanoTime() + serviceNs, () -> answer(operation)));
    }

    private void answer(Operation operation) {
        if (operation.expectedVersion(0) == version) {
            version++;
            operation.acknowledge(1);
        } else {
            conflicts++;
            operation.reject(1);
        }
    }
}
