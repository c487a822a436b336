package io.blobbench.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.measure.OperationTimes;
import io.blobbench.scenario.Cell;
import io.blobbench.scenario.language.ScenarioReader;
import io.blobbench.scenario.text.ScenarioException;
import io.blobbench.trial.facts.TrialResult;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/**
 * A store that answers one operation after another, each after 25 ms, while random arrivals queue up. The load that it keeps is known from
 * a measurement of hours; one of a few hundred operations is over before its queue has grown.
 */
class MaxLoadOfQueueTest {
    private static final double SERVICE_SECONDS = 0.025;
    private static final double LIMIT_SECONDS = 0.3;
    private static final int SEARCHES = 21;

    @Test
    void aSlowQueueIsFoundOut() {
        double kept = 30;
        while (p99Seconds(kept * 1.01, 0, Duration.ofHours(3), 1) <= LIMIT_SECONDS) {
            kept *= 1.01;
        }

        double[] found = IntStream.range(0, SEARCHES)
                .mapToDouble(MaxLoadOfQueueTest::found)
                .sorted()
                .toArray();

        assertThat(found[SEARCHES / 2] / kept).isBetween(0.9, 1.04);
        assertThat(found[SEARCHES - 2] / kept).isLessThan(1.1);
    }

    private static double found(int seed) {
        MaxLoadTrial search = new MaxLoadTrial(
                cell(seed), 1, event -> {}, (offered, number, events) -> answered(offered), Optional::empty);
        return search.run().cell().load().offeredOpsPerSecond();
    }

    private static Cell cell(int seed) {
        String yaml = """
                question: How much?
                seed: %d
                load: {model: find-max, responseP99: 300ms, lowest: 30/s, highest: 10k/s}
                phases: {warmUp: 1s, measurement: 5s}
                """.formatted(seed);
        try {
            return ScenarioReader.builder()
                    .build()
                    .readText(Path.of("s.yaml"), yaml, "memory")
                    .cells()
                    .get(0);
        } catch (ScenarioException e) {
            throw new AssertionError(e);
        }
    }

    private static TrialResult answered(Cell offered) {
        OperationTimes times = TrialSamples.latencies(true);
        times.response().reset();
        times.response()
                .add(responses(
                        offered.load().offeredOpsPerSecond(),
                        1,
                        offered.measurement().duration(),
                        offered.workload().seed()));
        return TrialSamples.valid(offered, 1, 1_000, times);
    }

    private static double p99Seconds(double opsPerSecond, double warmUpSeconds, Duration measured, long seed) {
        return responses(opsPerSecond, warmUpSeconds, measured, seed).getValueAtPercentile(99) / 1e9;
    }

    private static Histogram responses(double opsPerSecond, double warmUpSeconds, Duration measured, long seed) {
        Histogram responses = OperationTimes.empty().response();
        Random random = new Random(seed);
        double end = warmUpSeconds + measured.toNanos() / 1e9;
        double due = 0;
        double free = 0;
        while (true) {
            due -= Math.log(1 - random.nextDouble()) / opsPerSecond;
            if (due > end) {
                return responses;
            }
            free = Math.max(due, free) + SERVICE_SECONDS;
            if (due >= warmUpSeconds) {
                responses.recordValue((long) (1e9 * (free - due)));
            }
        }
    }
}
