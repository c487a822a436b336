package io.blobbench.trial.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.blobbench.load.PhaseInterval;
import io.blobbench.measure.Counts;
import io.blobbench.measure.OperationTimes;
import io.blobbench.scenario.Cell;
import io.blobbench.scenario.language.ScenarioReader;
import io.blobbench.schedule.NanoClock;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A measurement that reports intervals of a second; every tick has one operation. */
class FaultyMeasurementTest {
    private final List<PhaseInterval> told = new ArrayList<>();
    private FaultyMeasurement measurement;
    private double nowSeconds;

    @BeforeEach
    void begin() throws Exception {
        Cell cell = ScenarioReader.builder()
                .build()
                .readText(Path.of("s.yaml"), "question: Is it told?\nfaults: [{at: 1s, node: 1, do: kill}]", "redis")
                .cells()
                .get(0);
        FaultInjector injector = FaultInjector.of(
                        cell,
                        1,
                        TrialServers.watched(List.of()),
                        new DownServers(),
                        getClass().getClassLoader(),
                        NanoClock.SYSTEM)
                .orElseThrow();
        measurement = new FaultyMeasurement(injector, told::add, Duration.ofSeconds(1), Duration.ofSeconds(30), false);
    }

    @Test
    void ticksThatTakeASecondTogetherAreOneIntervalAndTheRestOfThemIsAnother() {
        ticks(12, 0.1);
        measurement.reportRest();

        assertThat(told).extracting(each -> each.counts().operations()).containsExactly(10L, 2L);
        assertThat(told.get(1).startSeconds()).isCloseTo(1, within(1e-9));
        assertThat(told.get(1).seconds()).isCloseTo(0.2, within(1e-9));
    }

    @Test
    void aTickThatLastsForSecondsEndsItsInterval() {
        ticks(5, 0.1);
        ticks(1, 2.3);
        ticks(10, 0.1);
        measurement.reportRest();

        assertThat(told).extracting(each -> each.counts().operations()).containsExactly(6L, 10L);
        assertThat(told.get(0).seconds()).isCloseTo(2.8, within(1e-9));
    }

    private void ticks(int count, double seconds) {
        for (int i = 0; i < count; i++) {
            measurement.interval(
                    new PhaseInterval(nowSeconds, seconds, new Counts(1, 1, 0, 0, 100), OperationTimes.empty()));
            nowSeconds += seconds;
        }
    }
}
