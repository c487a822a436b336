package io.blobbench.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.load.Generators.Shape;
import io.blobbench.load.model.OpenLoad;
import io.blobbench.load.model.OpenLoad.Arrivals;
import io.blobbench.load.model.PhaseLimits;
import io.blobbench.load.outcome.Drift;
import io.blobbench.load.outcome.PhaseOutcome;
import io.blobbench.schedule.NanoClock;
import io.blobbench.store.Connection;
import io.blobbench.store.operation.Operation;
import io.blobbench.trial.judge.Backlog;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A store that works on one operation after another, which takes four times as long as it has, and has slots for all that are due. */
@Timeout(60)
final class SlotQueueTest {
    private static final int DUE = 240;

    /** Takes at least 50 ms for an operation, and no time when the load has ended. */
    private static final class Queue implements Connection {
        private final ExecutorService server = Executors.newSingleThreadExecutor();
        private final long slowUntilNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(5);

        @Override
        public void submit(Operation operation) {
            server.execute(() -> {
                long doneNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(50);
                while (doneNs - System.nanoTime() > 0 && slowUntilNs - System.nanoTime() > 0) {
                    LockSupport.parkNanos(doneNs - System.nanoTime());
                }
                operation.acknowledge(1);
            });
        }

        @Override
        public void close() {
            server.shutdown();
        }
    }

    @Test
    void operationsThatWaitInSlotsAreNotUnsentAndShowWhereTheyWereDueAndNotAnswered() throws Exception {
        try (Generators bench = new Generators(Generators.INLINE, Map.of(), Shape.ONE, Bench.appends(1));
                LoadGenerator generator = new LoadGenerator(
                        new ConnectingStore(plan -> new Queue()),
                        new LoadSetup(
                                Bench.appends(1),
                                bench.workload,
                                1,
                                1,
                                DUE,
                                true,
                                42,
                                SlotQueueTest.class.getClassLoader()),
                        NanoClock.SYSTEM)) {
            PhaseOutcome outcome = generator.run(
                    Generators.phase(
                            new OpenLoad(80, Arrivals.CONSTANT, DUE), PhaseLimits.ofDuration(Duration.ofSeconds(3))),
                    Generators.TO_THE_END);

            Drift drift = outcome.drift();
            assertThat(outcome.unsent() + outcome.sentLate())
                    .as("of those that wait in slots none; a busy machine may delay a few starts")
                    .isLessThan(DUE / 4);
            assertThat(outcome.counts().operations() + outcome.unsent()).isEqualTo(DUE);
            assertThat(drift.first().due() + drift.last().due()).isEqualTo(DUE);
            assertThat(Backlog.of(drift).end()).isGreaterThan(DUE / 4);
            assertThat(Backlog.of(drift).reason().isPresent())
                    .as(Backlog.of(drift).toString())
                    .isTrue();
        }
    }
}
