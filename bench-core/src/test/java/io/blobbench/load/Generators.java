package io.blobbench.load;

import io.blobbench.load.model.LoadModel;
import io.blobbench.load.model.Phase;
import io.blobbench.load.model.PhaseLimits;
import io.blobbench.load.outcome.PhaseOutcome;
import io.blobbench.measure.Counts;
import io.blobbench.measure.OperationTimes;
import io.blobbench.reference.AsyncMemoryStoreFactory;
import io.blobbench.reference.MemoryStoreFactory;
import io.blobbench.schedule.NanoClock;
import io.blobbench.store.Store;
import io.blobbench.store.StoreFactory;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.layout.Consistency;
import io.blobbench.store.layout.Durability;
import io.blobbench.store.layout.Layout;
import io.blobbench.store.operation.OperationKind;
import io.blobbench.workload.Workload;
import io.blobbench.workload.WorkloadSpec;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** A reference store under load, for tests. */
final class Generators implements AutoCloseable {
    static final StoreFactory INLINE = new MemoryStoreFactory();
    static final StoreFactory ASYNC = new AsyncMemoryStoreFactory();
    static final PhaseListener TO_THE_END = passed -> true;

    private static final int PARTITIONS = 2;

    final Store store;
    final Workload workload;
    final LoadGenerator generator;

    /** Lanes, connections and slots. */
    record Shape(int lanes, int connections, int inFlight) {
        static final Shape ONE = new Shape(1, 1, 1);
    }

    /** Sums up what a listener was told. */
    static final class Following implements PhaseListener {
        Counts counts = Counts.ZERO;
        OperationTimes latencies = OperationTimes.empty();
        double endSeconds;
        int intervals;

        @Override
        public boolean interval(PhaseInterval passed) {
            counts = counts.plus(passed.counts());
            latencies = latencies.plus(passed.latencies());
            endSeconds = passed.startSeconds() + passed.seconds();
            intervals++;
            return true;
        }
    }

    Generators(StoreFactory factory, Map<String, String> script, Shape shape, WorkloadSpec spec) throws StoreException {
        store = factory.open(new StoreSettings(List.of(), Map.of()));
        store.provision(
                new Layout("test", PARTITIONS, 1, Consistency.ONE, Durability.NONE, spec.messageBytes(), script));
        workload = new Workload(spec, shape.lanes, PARTITIONS, OperationKind.PUT, false, true);
        generator = new LoadGenerator(
                store,
                new LoadSetup(
                        spec,
                        workload,
                        shape.lanes,
                        shape.connections,
                        shape.inFlight,
                        true,
                        42,
                        Generators.class.getClassLoader()),
                NanoClock.SYSTEM);
    }

    PhaseOutcome run(LoadModel load, PhaseLimits limits) throws InterruptedException {
        return run(load, limits, TO_THE_END);
    }

    PhaseOutcome run(LoadModel load, PhaseLimits limits, PhaseListener listener) throws InterruptedException {
        return generator.run(phase(load, limits), listener);
    }

    static Phase phase(LoadModel load, PhaseLimits limits) {
        return Phase.of(load, limits, Duration.ofSeconds(20), Duration.ofMillis(50));
    }

    /** A fixed number of operations, however long they take. */
    static PhaseLimits operations(long operations) {
        return new PhaseLimits(Duration.ofMinutes(1), operations, Long.MAX_VALUE);
    }

    @Override
    public void close() {
        generator.close();
        store.close();
    }
}
