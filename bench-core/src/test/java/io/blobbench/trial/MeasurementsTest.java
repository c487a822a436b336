package io.blobbench.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.blobbench.host.Resources;
import io.blobbench.host.Utilization;
import io.blobbench.load.model.OpenLoad;
import io.blobbench.load.outcome.ConnectionLosses;
import io.blobbench.load.outcome.Drift;
import io.blobbench.load.outcome.PhaseOutcome;
import io.blobbench.load.outcome.ReadComparison;
import io.blobbench.measure.Counts;
import io.blobbench.measure.Histograms;
import io.blobbench.measure.Visibility;
import io.blobbench.scenario.Cell;
import io.blobbench.scenario.language.ScenarioReader;
import io.blobbench.scenario.text.ScenarioException;
import io.blobbench.trial.facts.Measured;
import io.blobbench.trial.facts.TrialResult;
import io.blobbench.trial.facts.Verdict;
import io.blobbench.trial.judge.CellRounds;
import io.blobbench.trial.judge.Round;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
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
        "'open, rate: 1000/s', '', 45, true",
        "'open, rate: 1000/s', '', 44, false",
        "'open, rate: 1000/s', 'faults: [{at: 500ms, node: 1, do: kill}]', 45, false",
        "closed, '', 21, false"
    })
    void anOpenLoadFallsBehindWithOperationsSentAfterAllWereDueUnlessAFaultDelaysThem(
            String load, String faults, long sentLate, boolean fellBehind) throws ScenarioException {
        assertThat(measured(load, faults, 2, 1_000, 1_000, sentLate).fellBehind())
                .isEqualTo(fellBehind);
    }

    @ParameterizedTest
    @CsvSource({
        "'open, rate: 1000/s', 5, 12, 2.4",
        "'open, rate: 1000/s', 12, 6, 0.5",
        "'open, rate: 1000/s', 0.5, 1.4, 1",
        "closed, 5, 12, 1"
    })
    void theDriftOfAnOpenLoadIsThatOfItsMedianResponseTime(String load, double firstMs, double lastMs, double drift)
            throws ScenarioException {
        assertThat(measured(cell(load, ""), 2, half(2, 1_000, firstMs), half(2, 1_000, lastMs), 0)
                        .drift())
                .isCloseTo(drift, within(0.01));
    }

    /** 54 even arrivals a second at a store of 50: 80 of 1080 wait in the middle of 40 s, and 160 at the end. */
    @ParameterizedTest
    @CsvSource({
        "'open, rate: 54/s', '', 740, 2240, 1000, true",
        "'open, rate: 54/s', '', 740, 1470, 1000, false",
        "'open, rate: 54/s', '', 740, 2240, 1080, false",
        "'open, rate: 54/s', 'faults: [{at: 500ms, node: 1, do: kill}]', 740, 2240, 1000, false",
    })
    void anOpenLoadFallsBehindIfResponseTimesRiseAndMoreOperationsWaitThanChanceExplains(
            String load, String faults, double firstMs, double lastMs, long answered, boolean fellBehind)
            throws ScenarioException {
        Drift.Half first = new Drift.Half(20, 1080, counts(answered), times(firstMs, answered));
        Drift.Half last = new Drift.Half(20, 1080, counts(answered), times(lastMs, answered));

        assertThat(measured(cell(load, faults), 40, first, last, 0).fellBehind())
                .isEqualTo(fellBehind);
    }

    /** 100 operations a second, of which the store answers half in the last fifth of 40 s: the last answer comes as given. */
    @ParameterizedTest
    @CsvSource({
        "'open, rate: 100/s', '', 48, true",
        "'open, rate: 100/s', '', 43, false",
        "'open, rate: 100/s', 'faults: [{at: 500ms, node: 1, do: kill}]', 48, false",
        "closed, '', 48, false",
    })
    void anOpenLoadFallsBehindIfTheStoreStopsKeepingItLate(
            String load, String faults, double settledSeconds, boolean fellBehind) throws ScenarioException {
        Drift.Half first = new Drift.Half(20, 2000, counts(1999), times(10, 1999));
        Drift.Half last = new Drift.Half(20, 2000, counts(1601), times(12, 1601));

        assertThat(measured(cell(load, faults), 40, settledSeconds, first, last, 0)
                        .fellBehind())
                .isEqualTo(fellBehind);
    }

    @Test
    void aTraceWhoseHalvesAreDifferentLoadsHasNoDrift(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("trace.csv");
        Files.writeString(file, "offset_us,operation,key,size_bytes\n0,append,,100\n1000,append,,100\n");
        Cell trace = cell("{trace: " + file + "}", "");

        assertThat(measured(trace, 2, half(2, 1_000, 5), half(2, 1_000, 12), 0).drift())
                .isNaN();
    }

    @ParameterizedTest
    @CsvSource({
        "'open, rate: 1000/s', 5, 2.40 times that of the first; lengthen phases.measurement",
        "'open, rate: 1000/s', 1, of the measurement was 2.40 times",
        "closed, 5, ",
        "find-max, 5, ",
        "find-max, 1, "
    })
    void responseTimesThatRiseInAllMeasurementsMakeTheCellOfAnOpenLoadUnsteady(String load, int trials, String why)
            throws ScenarioException {
        Cell cell = cell(load, "");
        CellRounds rounds = new CellRounds();
        for (int trial = 1; trial <= trials; trial++) {
            rounds.add(Round.of(result(cell, trial, measured(cell, 2, half(2, 1_000, 5), half(2, 1_000, 12), 0))));
        }

        assertThat(rounds.judge().stream().map(verdict -> verdict.unsteady().orElseThrow()))
                .hasSize(why == null ? 0 : 1)
                .allSatisfy(reason -> assertThat(reason).contains(why));
    }

    /** With eight operations in flight 79 are less than ten waves, of which one half may have one more. */
    @ParameterizedTest
    @CsvSource({"31, 48, false", "310, 480, true"})
    void aClosedLoadOfAFewWavesDoesNotDrift(long first, long last, boolean drifts) throws ScenarioException {
        Cell cell = cell("closed", "");
        CellRounds rounds = new CellRounds();
        for (int trial = 1; trial <= 5; trial++) {
            rounds.add(Round.of(result(cell, trial, measured(cell, 2, half(2, first), half(2, last), 0))));
        }

        assertThat(rounds.judge().stream().flatMap(verdict -> verdict.unsteady().stream()))
                .hasSize(drifts ? 1 : 0);
    }

    private static TrialResult result(Cell cell, int trial, Measured measured) {
        return new TrialResult(
                cell,
                trial,
                TrialSamples.START,
                2,
                8,
                Verdict.VALID,
                List.of(),
                "none found",
                Optional.of(measured),
                Optional.empty(),
                Optional.empty(),
                Map.of());
    }

    private static double drift(String load, double seconds, long first, long last) throws ScenarioException {
        return measured(load, "", seconds, first, last, 0).drift();
    }

    private static Measured measured(String load, String faults, double seconds, long first, long last, long sentLate)
            throws ScenarioException {
        return measured(cell(load, faults), seconds, half(seconds, first), half(seconds, last), sentLate);
    }

    private static Cell cell(String load, String faults) throws ScenarioException {
        return ScenarioReader.builder()
                .build()
                .readText(
                        Path.of("s.yaml"),
                        "question: Is it true?\nload: " + (load.startsWith("{") ? load : "{model: " + load + "}") + "\n"
                                + faults,
                        "memory")
                .cells()
                .get(0);
    }

    private static Measured measured(Cell cell, double seconds, Drift.Half first, Drift.Half last, long sentLate) {
        return measured(cell, seconds, seconds, first, last, sentLate);
    }

    private static Measured measured(
            Cell cell, double seconds, double settledSeconds, Drift.Half first, Drift.Half last, long sentLate) {
        PhaseOutcome outcome = new PhaseOutcome(
                first.counts().plus(last.counts()),
                TrialSamples.latencies(cell.load() instanceof OpenLoad),
                List.of(),
                0,
                0,
                ConnectionLosses.NONE,
                0,
                0,
                0,
                sentLate,
                0,
                false,
                false,
                seconds,
                seconds,
                settledSeconds,
                Drift.of(first, last),
                List.of(),
                ReadComparison.NONE,
                0,
                0,
                0,
                Optional.empty(),
                0,
                Optional.empty(),
                Double.NaN);
        return Measurements.of(
                cell,
                outcome,
                Measurements.notKept(cell, outcome).isPresent(),
                Resources.UNKNOWN,
                Utilization.UNKNOWN,
                Double.NaN,
                Visibility.NONE,
                Double.NaN);
    }

    private static Drift.Half half(double seconds, long operations) {
        return new Drift.Half(seconds / 2, 0, counts(operations), Histograms.create());
    }

    private static Drift.Half half(double seconds, long operations, double callersMs) {
        return new Drift.Half(seconds / 2, 0, counts(operations), times(callersMs, operations));
    }

    private static Histogram times(double callersMs, long operations) {
        Histogram times = Histograms.create();
        times.recordValueWithCount((long) (callersMs * 1e6), operations);
        return times;
    }

    private static Counts counts(long operations) {
        return new Counts(operations, operations, 0, 0, operations);
    }
}
