package io.blobbench.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.host.Resources;
import io.blobbench.host.Utilization;
import io.blobbench.load.outcome.ConnectionLosses;
import io.blobbench.load.outcome.Drift;
import io.blobbench.load.outcome.PhaseOutcome;
import io.blobbench.measure.Counts;
import io.blobbench.measure.Histograms;
import io.blobbench.measure.OperationTimes;
import io.blobbench.measure.Visibility;
import io.blobbench.scenario.Cell;
import io.blobbench.scenario.language.ScenarioReader;
import io.blobbench.scenario.text.ScenarioException;
import io.blobbench.trial.facts.Measured;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Measurements whose halves are made up. */
final class MeasurementsTest {
    @ParameterizedTest
    @CsvSource({"30, 45, 1.5", "30, 30, 1", "29, 60, NaN", "60, 29, NaN", "1, 2, NaN"})
    void halvesOfFewerThanThirtyOperationsHaveNoDrift(long first, long last, Double drift) throws ScenarioException {
        assertThat(drift("closed", 2, first, last)).isEqualTo(drift);
    }

    @ParameterizedTest
    @CsvSource({"0.8, 1.5", "0.79, NaN"})
    void aShortMeasurementHasNoDrift(double seconds, Double drift) throws ScenarioException {
        assertThat(drift("closed", seconds, 1_000, 1_500)).isEqualTo(drift);
    }

    @ParameterizedTest
    @CsvSource({"'rough, rate: 1000/s', 1.5", "'open, rate: 1000/s', NaN"})
    void theThroughputOfAnOpenLoadIsThatOfItsArrivals(String load, Double drift) throws ScenarioException {
        assertThat(drift(load, 2, 1_000, 1_500)).isEqualTo(drift);
    }

    @ParameterizedTest
    @CsvSource({
        "'open, rate: 1000/s', '', 21, true",
        "'open, rate: 1000/s', '', 20, false",
        "'open, rate: 1000/s', 'faults: [{at: 500ms, node: 1, do: kill}]', 21, false",
        "closed, '', 21, false"
    })
    void anOpenLoadFallsBehindWithOperationsSentAfterAllWereDueUnlessAFaultDelaysThem(
            String load, String faults, long sentLate, boolean fellBehind) throws ScenarioException {
        assertThat(measured(load, faults, 2, 1_000, 1_000, sentLate).fellBehind())
                .isEqualTo(fellBehind);
    }

    private static double drift(String load, double seconds, long first, long last) throws ScenarioException {
        return measured(load, "", seconds, first, last, 0).drift();
    }

    private static Measured measured(String load, String faults, double seconds, long first, long last, long sentLate)
            throws ScenarioException {
        Cell cell = ScenarioReader.builder()
                .build()
                .readText(Path.of("s.yaml"), "question: Is it true?\nload: {model: " + load + "}\n" + faults, "memory")
                .cells()
                .get(0);
        PhaseOutcome outcome = new PhaseOutcome(
                counts(first + last),
                OperationTimes.empty(),
                List.of(),
                0,
                0,
                ConnectionLosses.NONE,
                0,
                0,
                sentLate,
                0,
                false,
                seconds,
                seconds,
                seconds,
                new Drift(half(seconds, first), half(seconds, last)),
                List.of(),
                0,
                0,
                0,
                0,
                Optional.empty(),
                0,
                Optional.empty(),
                Double.NaN);
        return Measurements.of(
                cell, outcome, Resources.UNKNOWN, Utilization.UNKNOWN, Double.NaN, Visibility.NONE, Double.NaN);
    }

    private static Drift.Half half(double seconds, long operations) {
        return new Drift.Half(seconds / 2, 0, counts(operations), Histograms.create());
    }

    private static Counts counts(long operations) {
        return new Counts(operations, operations, 0, 0, operations);
    }
}
