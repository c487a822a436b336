package io.blobbench.load;

import static io.blobbench.load.Generators.INLINE;
import static io.blobbench.load.Generators.operations;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.blobbench.load.Generators.Shape;
import io.blobbench.load.model.ClosedLoad;
import io.blobbench.load.model.LoadModel;
import io.blobbench.load.model.OpenLoad;
import io.blobbench.load.outcome.PhaseOutcome;
import io.blobbench.store.operation.MessageForm;
import io.blobbench.store.operation.OperationKind;
import io.blobbench.workload.WorkloadSpec;
import io.blobbench.workload.blob.BlobContent;
import io.blobbench.workload.key.KeySpace;
import io.blobbench.workload.size.BlobSizes;
import io.blobbench.workload.size.BlobSizes.SizeClass;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** An operation allocates nothing on the heap. */
@Timeout(60)
final class AllocationTest {
    private static final int OPERATIONS = 500_000;

    @Test
    void aClosedLoopAllocatesNothingPerOperation() throws Exception {
        assertAllocatesNothing(new ClosedLoad(1), Map.of(OperationKind.APPEND, 1));
    }

    @Test
    void anOpenLoopAllocatesNothingPerOperation() throws Exception {
        assertAllocatesNothing(new OpenLoad(500_000, OpenLoad.Arrivals.POISSON, 1), Map.of(OperationKind.APPEND, 1));
    }

    @Test
    void keysAndMixesAllocateNothingPerOperation() throws Exception {
        assertAllocatesNothing(
                new ClosedLoad(1), Map.of(OperationKind.PUT, 1, OperationKind.GET, 1, OperationKind.DELETE, 1));
    }

    @Test
    void sizesThatDifferAllocateNothingPerOperation() throws Exception {
        BlobSizes sizes = new BlobSizes("x", List.of(new SizeClass(100, 60), new SizeClass(1000, 40)));
        assertAllocatesNothing(
                new ClosedLoad(1),
                new WorkloadSpec(
                        Map.of(OperationKind.APPEND, 1),
                        1,
                        sizes,
                        MessageForm.BLOB,
                        BlobContent.RANDOM,
                        KeySpace.DEFAULT,
                        42));
    }

    private static void assertAllocatesNothing(LoadModel load, Map<OperationKind, Integer> mix) throws Exception {
        assertAllocatesNothing(load, Bench.of(mix, 1));
    }

    private static void assertAllocatesNothing(LoadModel load, WorkloadSpec spec) throws Exception {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        try (Generators bench = new Generators(INLINE, Map.of("retain", "false"), Shape.ONE, spec)) {
            long lane = bench.generator.laneThreadIds()[0];
            bench.run(load, operations(OPERATIONS));

            long beforeBytes = threads.getThreadAllocatedBytes(lane);
            PhaseOutcome outcome = bench.run(load, operations(OPERATIONS));
            long allocatedBytes = threads.getThreadAllocatedBytes(lane) - beforeBytes;

            assertThat(outcome.counts().operations()).isEqualTo(OPERATIONS);
            assertThat((double) allocatedBytes / OPERATIONS).isLessThan(1);
        }
    }
}
