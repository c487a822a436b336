package io.blobbench.report.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.load.model.IdleLoad;
import io.blobbench.measure.OperationTimes;
import io.blobbench.report.read.RunResults;
import io.blobbench.report.read.WrittenRun;
import io.blobbench.report.statistics.CellPercentiles;
import io.blobbench.report.statistics.ConfidenceInterval;
import io.blobbench.results.ResultsException;
import io.blobbench.scenario.Cell;
import io.blobbench.scenario.text.Show;
import io.blobbench.trial.TrialSamples;
import io.blobbench.trial.facts.TrialResult;
import io.blobbench.trial.facts.Verdict;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SweepTableTest {
    @TempDir
    Path base;

    @Test
    void showsThroughputAndServiceTimeOrTheVerdict() {
        RunResults run = published();

        assertThat(SweepTable.render(run, 80, false)).isEqualTo("""
                        +--------------+------------+------------+-------------+------------+
                        | batch \\ blob |       100B |        1KB |         5KB |       20KB |
                        +--------------+------------+------------+-------------+------------+
                        |          128 |     819k/s |     819k/s |      819k/s |     819k/s |
                        |              | p99 3.00ms | p99 3.00ms |  p99 3.00ms | p99 3.00ms |
                        +--------------+------------+------------+-------------+------------+
                        |        32768 |     210M/s |    timeout | UNSUPPORTED |        n/a |
                        |              | p99 3.00ms |            |             |            |
                        +--------------+------------+------------+-------------+------------+
                        Each field: blobs acknowledged per second, and service-time p99.
                        TIMED_OUT, batch=32768 blob=1KB: 3 operations had no answer after 30 s
                        UNSUPPORTED, batch=32768 blob=5KB: a batch of 164 MB exceeds the server's
                          limit
                        """);
    }

    @Test
    void showsResponseTimeUnderAnOpenLoad() {
        Cell cell = TrialSamples.cell(TrialSamples.OPEN, "batch", "1");
        TrialResult valid = TrialSamples.valid(cell, 1, 5000, TrialSamples.latencies(true));

        assertThat(SweepTable.render(WrittenRun.inMemory(1, List.of(cell), List.of(valid)), 80, false))
                .contains("p99 2.00ms", "blobs acknowledged per second, and response-time p99.");
    }

    @ParameterizedTest
    @ValueSource(ints = {40, 80, 160})
    void fitsTheTerminal(int width) {
        assertThat(SweepTable.render(published(), width, true).lines())
                .isNotEmpty()
                .allMatch(line -> line.length() <= width);
        assertThat(SweepTable.render(sweep(1, 3, 12), width, true).lines())
                .isNotEmpty()
                .allMatch(line -> line.length() <= width);
    }

    @Test
    void showsMeanAndMedianSideBySideOrSpaceWhereTheScenarioWantsThat() {
        Cell cell = TrialSamples.cell(TrialSamples.CLOSED, "batch", "1");
        TrialResult valid = TrialSamples.valid(cell, 1, 5000, TrialSamples.latencies(false));
        RunResults run = WrittenRun.inMemory(1, List.of(cell), List.of(valid));

        assertThat(SweepTable.render(WrittenRun.showing(run, Show.MEAN), 80, false))
                .contains("mean 1.46ms p50 1.00ms", "5.00k blobs/s", "Each field: mean and median service time");
        assertThat(SweepTable.render(WrittenRun.showing(run, Show.SPACE), 80, false))
                .contains(" B |", "Each field: bytes that a blob occupies");
    }

    @Test
    void theMeanOfAnOpenLoadIsThatOfItsResponseTimes() {
        Cell cell = TrialSamples.cell(TrialSamples.OPEN, "batch", "1");
        TrialResult valid = TrialSamples.valid(cell, 1, 5000, TrialSamples.latencies(true));
        RunResults run = WrittenRun.showing(WrittenRun.inMemory(1, List.of(cell), List.of(valid)), Show.MEAN);

        assertThat(SweepTable.render(run, 80, false))
                .contains("mean 1.23ms p50 1.00ms", "Each field: mean and median response time");
    }

    @Test
    void connectionsTooFewForAP99HaveTheMaximum() {
        Cell cell = TrialSamples.cell(new IdleLoad(1000, Duration.ofSeconds(30), Duration.ofSeconds(10), 1, 1));
        RunResults held = WrittenRun.inMemory(1, List.of(cell), List.of(TrialSamples.holding(cell, 1, 99)));
        RunResults run = WrittenRun.showing(held, Show.CONNECTIONS);

        assertThat(SweepTable.render(run, 80, false)).contains("99 held", "connect p99 1.20ms");
        assertThat(SweepTable.render(WrittenRun.with(run, "connect_p99_us", ""), 80, false))
                .contains("99 held", "connect max 9.00ms");
    }

    @Test
    void showsTheOperationsOverEachThresholdWhereTheScenarioWantsThat() {
        RunResults run = WrittenRun.showing(sweep(3, 1, 1), Show.THRESHOLDS);
        RunResults counted = WrittenRun.with(run, "over_thresholds", "100ms:4 400ms:0");

        assertThat(SweepTable.render(counted, 80, false))
                .contains("p50 1.00ms", "p99 2.00ms", "over 100ms: 12", "over 400ms: 0")
                .contains("Each field: response-time p50 and p99, and operations of all trials that took");
        assertThat(SweepTable.render(run, 80, false))
                .contains("p50 1.00ms", "p99 2.00ms")
                .doesNotContain("over 100ms");
        assertThatThrownBy(() -> SweepTable.render(WrittenRun.with(run, "over_thresholds", "many"), 80, false))
                .isInstanceOf(ResultsException.class)
                .hasMessageContaining("over_thresholds")
                .hasMessageContaining("'many'");
    }

    @Test
    void aWideTerminalShowsTheMedianServiceTimeToo() {
        assertThat(SweepTable.render(published(), 80, false)).doesNotContain("p50");
        assertThat(SweepTable.render(published(), 160, false)).contains("819k blobs/s", "p50 1.00ms p99 3.00ms");
    }

    @Test
    void columnsThatDoNotFitGoIntoAnotherTable() {
        String table = SweepTable.render(sweep(1, 1, 20), 80, false);

        assertThat(table.lines().filter(line -> line.contains("batch \\ blob"))).hasSizeGreaterThan(1);
        assertThat(table).contains(" 1B ", " 20B ");
    }

    @Test
    void severalTrialsGiveMedianAndRange() {
        String table = SweepTable.render(sweep(3, 1, 1), 80, false);

        assertThat(table)
                .contains("2.00k blobs/s [1.00k..3.00k]")
                .contains("the median of\nseveral trials, and [lowest..highest]");
    }

    @Test
    void trialsThatAreNotValidDoNotEnterTheMedian() {
        Cell cell = TrialSamples.cell(TrialSamples.OPEN, "batch", "1");
        TrialResult valid = TrialSamples.valid(cell, 1, 5000, TrialSamples.latencies(true));
        TrialResult invalid = TrialSamples.unmeasured(cell, 2, Verdict.INVALID, "overloaded");

        RunResults run = WrittenRun.inMemory(2, List.of(cell), List.of(valid, invalid));

        assertThat(SweepTable.render(run, 80, false))
                .contains("5.00k blobs/s", "1/2 VALID", "INVALID, batch=1: overloaded");
    }

    @Test
    void unsteadyTrialsEnterTheMedianAndAreNotCalledValid() {
        Cell cell = TrialSamples.cell(TrialSamples.OPEN, "batch", "1");
        TrialResult unsteady = TrialSamples.valid(cell, 1, 5000, TrialSamples.latencies(true))
                .found(Verdict.UNSTEADY, "throughput fell");
        TrialResult invalid = TrialSamples.unmeasured(cell, 2, Verdict.INVALID, "overloaded");

        RunResults run = WrittenRun.inMemory(2, List.of(cell), List.of(unsteady, invalid));

        assertThat(SweepTable.render(run, 80, false)).contains("5.00k blobs/s ~", "1/2 used");
    }

    @Test
    void fewerOperationsThanAP99NeedsShowTheirMaximum() {
        OperationTimes few = OperationTimes.empty();
        few.service().recordValueWithCount(1_000_000, 19);
        few.service().recordValue(12_300_000);
        Cell cell = TrialSamples.cell(TrialSamples.CLOSED, "batch", "32768");
        RunResults run = WrittenRun.inMemory(
                2,
                List.of(cell),
                List.of(TrialSamples.valid(cell, 1, 5000, few), TrialSamples.valid(cell, 2, 5000, few)));

        assertThat(SweepTable.render(run, 80, false)).contains("max 12.3ms").doesNotContain("p99 12");
    }

    @Test
    void whatIsNotSteadyIsShownWithAMarkThatTheLegendExplains() {
        Cell cell = TrialSamples.cell(TrialSamples.CLOSED, "batch", "1");
        RunResults run = WrittenRun.unsteady(WrittenRun.inMemory(
                1, List.of(cell), List.of(TrialSamples.valid(cell, 1, 5000, TrialSamples.latencies(false)))));

        assertThat(SweepTable.render(run, 80, false))
                .contains("5.00k blobs/s ~", "~: not steady,")
                .contains("UNSTEADY, batch=1: ");
    }

    @Test
    void percentilesOfAllTrialsTogetherAreShownWithTheirInterval() {
        CellPercentiles merged = (cell, column) -> column.equals("response_p99_us")
                ? Optional.of(new CellPercentiles.Percentile(2500, Optional.of(new ConfidenceInterval(2100, 2900))))
                : Optional.empty();

        assertThat(SweepTable.render(sweep(3, 1, 1), merged, 80, false))
                .contains("p99 2.50ms [2.10ms..2.90ms]", "95 % interval");
        assertThat(SweepTable.render(sweep(3, 1, 4), merged, 80, false))
                .contains("2.50ms")
                .doesNotContain("2.10ms");
    }

    @Test
    void aCellWhoseHistogramsWereLostIsNotSaidToHavePercentilesOfAllTrials() {
        CellPercentiles merged = (cell, column) -> cell.endsWith("=2B")
                ? Optional.empty()
                : Optional.of(new CellPercentiles.Percentile(2500, Optional.empty()));
        RunResults run = sweep(3, 1, 4);
        String lost = run.cells().stream()
                .map(RunResults.PlannedCell::id)
                .filter(id -> id.endsWith("=2B"))
                .findFirst()
                .orElseThrow();

        assertThat(unwrapped(SweepTable.render(run, merged, 80, false)))
                .contains(lost
                        + ": histograms.hlog lacks a trial, and percentiles are the medians of those of the trials.");
        assertThat(SweepTable.render(sweep(1, 1, 4), merged, 80, false)).doesNotContain("lacks");
    }

    private static String unwrapped(String table) {
        return table.replace("\n", " ");
    }

    @Test
    void moreThanTwoAxesGiveATableForEachCombinationOfTheOthers() {
        List<Cell> cells = List.of(
                TrialSamples.cell(TrialSamples.OPEN, "batch", "1", "blob", "1KB", "replicas", "1"),
                TrialSamples.cell(TrialSamples.OPEN, "batch", "1", "blob", "1KB", "replicas", "3"));

        RunResults run = WrittenRun.inMemory(1, cells, List.of());

        assertThat(SweepTable.render(run, 80, false).lines()).contains("replicas=1", "replicas=3");
    }

    @Test
    void aScenarioWithoutAxesIsOneField() {
        Cell cell = TrialSamples.cell(TrialSamples.CLOSED);
        TrialResult valid = TrialSamples.valid(cell, 1, 812_345, TrialSamples.latencies(false));

        RunResults run = WrittenRun.inMemory(1, List.of(cell), List.of(valid));

        assertThat(SweepTable.render(run, 80, false)).contains("single", "812k blobs/s");
    }

    @Test
    void aRunThatWasInterruptedSaysSo() {
        Cell first = TrialSamples.cell(TrialSamples.CLOSED, "batch", "1");
        Cell second = TrialSamples.cell(TrialSamples.CLOSED, "batch", "2");
        TrialResult broken = TrialSamples.unmeasured(first, 1, Verdict.INVALID, "interrupted: nothing was measured");

        RunResults run = WrittenRun.write(base, 1, List.of(first, second), List.of(broken));

        assertThat(SweepTable.render(run, 80, false))
                .contains("not run")
                .endsWith("PARTIAL, 1 of 2 trials: interrupted: nothing was measured\n");
    }

    @Test
    void eachReasonIsListedOnceAndTheGravestVerdictFirst() {
        List<String> reasons = List.of(
                "VALID few 9 operations; lengthen it",
                "UNSTEADY 2 rounds differ",
                "UNSTEADY few 8 operations; lengthen it; 3 rounds differ",
                "VALID few 7 operations; lengthen it",
                "INVALID blobs failed");
        List<Cell> cells = new ArrayList<>();
        List<TrialResult> results = new ArrayList<>();
        for (int i = 0; i < reasons.size(); i++) {
            Cell cell = TrialSamples.cell(TrialSamples.OPEN, "batch", Integer.toString(i));
            String[] found = reasons.get(i).split(" ", 2);
            cells.add(cell);
            results.add(TrialSamples.unmeasured(cell, 1, Verdict.valueOf(found[0]), found[1]));
        }

        assertThat(SweepTable.render(WrittenRun.inMemory(1, cells, results), 100, false))
                .endsWith("""
                        INVALID, batch=4: blobs failed
                        UNSTEADY, 2 of 5 trials, for example batch=1: 2 rounds differ
                        3 of 5 trials, for example batch=0: few 9 operations; lengthen it
                        """);
    }

    @Test
    void reasonsThatDifferInNumbersOnlyAreOneLine() {
        List<Cell> cells = new ArrayList<>();
        List<TrialResult> results = new ArrayList<>();
        for (int batch = 1; batch <= 9; batch++) {
            Cell cell = TrialSamples.cell(TrialSamples.OPEN, "batch", Integer.toString(batch));
            cells.add(cell);
            results.add(TrialSamples.unmeasured(
                    cell,
                    1,
                    Verdict.INVALID,
                    batch < 4 ? "overloaded: " + batch + ".5 % unsent" : "reason " + "x".repeat(batch)));
        }

        String table = SweepTable.render(WrittenRun.inMemory(1, cells, results), 80, false);

        assertThat(table)
                .contains("INVALID, 3 of 9 trials, for example batch=1: overloaded: 1.5 % unsent\n")
                .contains("and 2 more reasons: see results.csv\n");
    }

    @Test
    void bordersAreAsciiWhereTheTerminalKnowsNothingElse() {
        assertThat(SweepTable.render(published(), 80, false)).isASCII();
    }

    private RunResults published() {
        List<Cell> cells = new ArrayList<>();
        List<TrialResult> results = new ArrayList<>();
        for (int batch : new int[] {128, 32768}) {
            for (String blob : List.of("100B", "1KB", "5KB", "20KB")) {
                Cell cell = TrialSamples.cell(TrialSamples.CLOSED, "batch", Integer.toString(batch), "blob", blob);
                if (batch == 128 || !blob.equals("20KB")) {
                    cells.add(cell);
                    results.add(outcome(cell, batch, blob));
                }
            }
        }
        return WrittenRun.inMemory(1, cells, results);
    }

    private static TrialResult outcome(Cell cell, int batch, String blob) {
        if (batch == 128 || blob.equals("100B")) {
            return TrialSamples.valid(cell, 1, batch * 6400L, TrialSamples.latencies(false));
        }
        return blob.equals("1KB")
                ? TrialSamples.unmeasured(cell, 1, Verdict.TIMED_OUT, "3 operations had no answer after 30 s")
                : TrialSamples.unmeasured(cell, 1, Verdict.UNSUPPORTED, "a batch of 164 MB exceeds the server's limit");
    }

    private RunResults sweep(int trials, int batches, int blobs) {
        List<Cell> cells = new ArrayList<>();
        List<TrialResult> results = new ArrayList<>();
        for (int batch = 1; batch <= batches; batch++) {
            for (int blob = 1; blob <= blobs; blob++) {
                Cell cell = TrialSamples.cell(TrialSamples.OPEN, "batch", "" + batch, "blob", blob + "B");
                cells.add(cell);
                for (int trial = 1; trial <= trials; trial++) {
                    results.add(TrialSamples.valid(cell, trial, trial * 1000L, TrialSamples.latencies(true)));
                }
            }
        }
        return WrittenRun.inMemory(trials, cells, results);
    }
}
