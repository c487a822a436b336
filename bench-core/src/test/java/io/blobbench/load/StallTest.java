package io.blobbench.load;

import static io.blobbench.load.Generators.ASYNC;
import static io.blobbench.load.Generators.operations;
import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.load.Generators.Shape;
import io.blobbench.load.model.OpenLoad;
import io.blobbench.load.outcome.PhaseOutcome;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The one thing that tells an honest load generator from the others. */
@Timeout(120)
final class StallTest {
    private static final double MS = TimeUnit.MILLISECONDS.toNanos(1);

    @Test
    void aStallIsInTheResponseTimeOfEveryOperationThatFellDueInIt() throws Exception {
        Map<String, String> stall = Map.of("stallAfter", "2s", "stallFor", "1s");
        try (Generators bench = new Generators(ASYNC, stall, new Shape(1, 1, 8), Bench.appends(1))) {
            PhaseOutcome outcome = bench.run(new OpenLoad(1_000, OpenLoad.Arrivals.CONSTANT, 8), operations(10_000));

            assertThat(outcome.counts().operations()).isEqualTo(10_000);
            assertThat(outcome.unsent()).isZero();
            assertThat(outcome.latencies().response().getTotalCount()).isEqualTo(10_000);
            // 1000 of 10 000 fell due in it; the earliest 100 of them, one in a hundred of all, waited 0.9 s or more.
            // Whatever keeps threads of this machine from running adds to that.
            assertThat(outcome.latencies().response().getValueAtPercentile(99) / MS)
                    .isGreaterThan(850);
            assertThat(outcome.latencies().startDelay().getValueAtPercentile(99) / MS)
                    .isGreaterThan(850);
            assertThat(outcome.latencies().service().getValueAtPercentile(50) / MS)
                    .isLessThan(425);
            assertThat(outcome.latencies()
                            .service()
                            .getCountBetweenValues(TimeUnit.MILLISECONDS.toNanos(500), Long.MAX_VALUE))
                    .as("the eight in its slots, and not all that fell due")
                    .isLessThan(100);
            assertThat(outcome.silences())
                    .anyMatch(silence ->
                            silence.startSeconds() < 2.5 && silence.startSeconds() + silence.seconds() > 2.9);
        }
    }
}
