package io.blobbench.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.load.model.ClosedLoad;
import io.blobbench.load.model.Phase;
import io.blobbench.load.outcome.ConnectionLosses;
import io.blobbench.load.outcome.PhaseOutcome;
import io.blobbench.schedule.NanoClock;
import io.blobbench.store.Connection;
import io.blobbench.store.Outages;
import io.blobbench.store.operation.Operation;
import io.blobbench.store.operation.OperationKind;
import io.blobbench.workload.Workload;
import java.io.IOException;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Connections that are lost in a phase, and opened again. */
@Timeout(60)
final class LostConnectionTest {
    private final IOException reset = new IOException("Connection reset");

    @Test
    void whatWasInFlightIsNeitherAcknowledgedNorFailedAndEachPhaseHasItsOwnOutages() throws Exception {
        ConnectingStore store = new ConnectingStore(plan -> new EveryTenthLost());
        Workload workload = new Workload(Bench.appends(4), 1, 1, OperationKind.PUT, false, false);
        LoadSetup setup = new LoadSetup(
                Bench.appends(4), workload, 1, 1, 1, false, 42, LostConnectionTest.class.getClassLoader());
        try (LoadGenerator generator = new LoadGenerator(store, setup, NanoClock.SYSTEM)) {
            Phase phase = Generators.phase(new ClosedLoad(1), Generators.operations(100));

            generator.run(phase, Generators.TO_THE_END);
            PhaseOutcome second = generator.run(phase, Generators.TO_THE_END);

            assertThat(second.counts().blobsAcknowledged()).isEqualTo(90 * 4);
            assertThat(second.counts().blobsFailed()).isZero();
            assertThat(second.firstFailure()).isEmpty();
            assertThat(second.latencies().service().getTotalCount()).isEqualTo(90);
            assertThat(second.losses())
                    .isEqualTo(new ConnectionLosses(
                            Optional.of(new Outages(10, 5, 0, "")), 40, Optional.of("Connection reset")));
        }
    }

    /** Every tenth operation loses the connection, which takes half a second to come back. */
    private final class EveryTenthLost implements Connection {
        private int operations;

        @Override
        public void submit(Operation operation) {
            if (++operations % 10 == 0) {
                operation.unresolve(operation.batchSize(), reset);
            } else {
                operation.acknowledge(operation.batchSize());
            }
        }

        @Override
        public Optional<Outages> outages() {
            return Optional.of(new Outages(operations / 10, operations / 20.0, 0, ""));
        }

        @Override
        public void close() {}
    }
}
