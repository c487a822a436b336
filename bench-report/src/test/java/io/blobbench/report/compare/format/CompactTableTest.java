package io.blobbench.report.compare.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.report.cell.MeasuredCell;
import io.blobbench.report.compare.ComparedRun;
import io.blobbench.report.compare.Comparison;
import io.blobbench.report.compare.Runs;
import io.blobbench.report.statistics.Measure;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CompactTableTest {
    private static final double[] CALM = {12300, 12350, 12250, 12400, 12200};

    @Test
    void theTableBeginsWithASentenceAndHasALineForEachCell() {
        Comparison comparison = compare(
                run("kafka", cell("batch=1 blob=100B", "store", CALM), cell("batch=16 blob=100B", "store", CALM)),
                run(
                        "redis",
                        cell("batch=1 blob=100B", "store", times(3.7)),
                        cell("batch=16 blob=100B", "store", CALM)));

        String table = ComparisonTable.renderCompact(comparison, new TableStyle(80, false, true, false));

        assertThat(table).isEqualTo("""
                        redis is faster than kafka by a factor of 3.70 [3.58..3.83], each at its best
                        cell.
                        Best cells by throughput: redis 45.5k blobs/s [45.1k..45.9k] at batch=1
                        blob=100B; kafka 12.3k blobs/s [12.2k..12.4k] at batch=1 blob=100B.
                        redis is faster than kafka in 1 of 2 cells (3.70 times); 1 shows no difference.
                        Promise of kafka and redis: acknowledged by the only replica, no write to disk
                        promised (consistency one, durability none).

                                     A kafka          B redis
                        batch  blob  blobs/s          blobs/s          B or A faster
                            1  100B  12.3k \u00b11% store  45.5k \u00b11% store  B 3.70x (3.58-3.83)
                           16  100B  12.3k \u00b11% store  12.3k \u00b11% store  no difference seen
                        Each value: median of the trials, \u00b1 95 % interval, what limited it.
                        """);
    }

    @Test
    void runsOfOneStoreAreNamedByWhatTellsThemApart() {
        assertThat(table(80, redis("redis", "a", "7.0.15"), redis("valkey", "b", "9.1.2")))
                .contains("A redis ", "B valkey\n");
        assertThat(table(80, redis("redis", "a", "7.0.15"), redis("redis", "b", "6.2.14")))
                .contains("A a ", "B b\n");
        assertThat(table(80, redis("redis", "local", "7.0.15"), redis("redis", "local", "6.2.14")))
                .contains("A redis 7.0.15 ", "B redis 6.2.14\n");
        assertThat(table(80, redis("redis", "local", "7.0.15"), redis("redis", "local", "7.0.15")))
                .containsPattern("\n +A +B\n");
    }

    private static ComparedRun redis(String product, String target, String version) {
        return Runs.of(
                "run",
                new Runs.Cell("blob=1KB")
                        .with("store", "redis", "server_product", product, "target", target, "server_version", version)
                        .throughputs(CALM)
                        .measured());
    }

    @Test
    void trialsThatTheHarnessLimitedAreCounted() {
        String table = table(
                80, run("kafka", cell("blob=1KB", "store", CALM)), run("redis", cell("blob=1KB", "harness-cpu", CALM)));

        assertThat(table.replace('\n', ' '))
                .contains("5 of 10 trials were limited by the harness or the host's processor: those ratios say"
                        + " little about the stores.")
                .contains(" harness ");
    }

    @Test
    void aCellWithoutFiguresHasNoSayInTheMeasureOfItsRow() {
        ComparisonRow row = ComparisonRow.of(Comparison.of(
                        Runs.of("a", rough("1").measured()),
                        List.of(
                                Runs.of("b", rough("2").measured()),
                                Runs.of(
                                        "c",
                                        rough("")
                                                .verdict(1, "FAILED", "no server")
                                                .measured())),
                        Comparison.LEAST_DIFFERENCE))
                .get(0);

        assertThat(row.entries())
                .extracting(entry -> entry.comparison().measure())
                .containsExactly(Measure.SERVICE_P50, Measure.THROUGHPUT);
        assertThat(row.measure()).isEqualTo(Measure.SERVICE_P50);
    }

    /** A cell that kept the rate of its lanes. */
    private static Runs.Cell rough(String lanes) {
        return new Runs.Cell("x")
                .with("load_model", "rough", "offered_ops_s", "100", "lanes", lanes)
                .with("operations", "200", "measured_s", "1")
                .throughputs(200)
                .measured("service_p50_us", 100);
    }

    @Test
    void marksAreExplainedAndRatiosShownWhereNothingIsCalled() {
        Runs.Cell trend = new Runs.Cell("blob=1KB").with("store", "redis").throughputs(times(2));
        for (int trial = 1; trial <= CALM.length; trial++) {
            trend.verdict(trial, "UNSTEADY", "");
        }
        Runs.Cell lost = new Runs.Cell("blob=2KB")
                .with("store", "redis")
                .throughputs(CALM)
                .verdict(2, "INVALID", "3 blobs lost");

        String table = table(
                80,
                run("kafka", cell("blob=1KB", "", CALM), cell("blob=2KB", "", CALM)),
                Runs.of("redis", trend.measured(), lost.measured()));

        assertThat(table.replace("\n  ", " "))
                .contains("24.6k +-1%~", "in 1 of 2 cells (not", "cannot know (B 2.00x)", "~ not steady.")
                .contains("12.3k +-1%!", "not comparable: B is", "! some trial is not valid.");
    }

    @Test
    void theSentenceHasTheFactorsOfTheTable() {
        String table = table(
                80,
                run("kafka", cell("blob=1KB", "", CALM), cell("blob=2KB", "", CALM)),
                run("redis", cell("blob=1KB", "", times(1.12)), cell("blob=2KB", "", times(25))));

        assertThat(table.replace("\n  ", " "))
                .contains("redis is faster than kafka in 2 of 2 cells (1.12 to 25.0 times).", "B 1.12x", "B 25.0x");
    }

    @Test
    void notesBeyondFiveAreCounted() {
        List<MeasuredCell> first = new ArrayList<>();
        List<MeasuredCell> second = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            first.add(cell("batch=" + i, "", CALM));
            second.add(lost(
                    "batch=" + i,
                    "lane " + "abcdefgg".charAt(i) + " did not find 3 blobs that the store had acknowledged"));
        }

        List<String> six = table(80, first.subList(0, 6), second.subList(0, 6));
        List<String> all = table(80, first, second);

        assertThat(table(80, first.subList(0, 5), second.subList(0, 5)))
                .noneMatch(line -> line.contains("bench compare --details"));
        assertThat(six).last().isEqualTo("and 1 more note on 1 cell: see bench compare --details");
        assertThat(all).last().isEqualTo("and 2 more notes on 3 cells: see bench compare --details");
    }

    /** At 80 columns these verdicts have no room for what goes with them. */
    @Test
    void notesOfOtherPercentilesAreNotJoined() {
        double[] restless = {12300, 6100, 49000, 8600, 22000};
        ComparedRun baseline = Runs.of("a", timed("x", 1, CALM, restless), timed("y", 1, restless, times(10)));
        ComparedRun other = Runs.of("b", timed("x", 2, times(2), restless), timed("y", 2, restless, times(20)));

        String table = table(80, baseline, other).replace("\n  ", " ");

        assertThat(table)
                .containsPattern(
                        "B: but service p50 worse; service p99 spreads too much: at least \\d+ trials each are needed \\(x\\)")
                .containsPattern(
                        "B: but service p99 worse; service p50 spreads too much: at least \\d+ trials each are needed \\(y\\)");
    }

    @Test
    void notesThatDifferInTheirNumbersAreJoinedAndSaidToDiffer() {
        double[] restless = {12300, 6100, 49000, 8600, 22000};
        double[] lessSo = {12300, 8600, 24600, 10000, 17000};
        ComparedRun baseline = Runs.of("a", timed("x", 1, CALM, restless), timed("y", 1, CALM, restless));
        ComparedRun unlike = Runs.of("b", timed("x", 2, times(2), restless), timed("y", 2, times(2), lessSo));
        ComparedRun alike = Runs.of("b", timed("x", 2, times(2), restless), timed("y", 2, times(2), restless));

        assertThat(table(80, baseline, unlike).replace("\n  ", " "))
                .contains("trials each are needed (2 cells, some with other numbers, for example x)");
        assertThat(table(80, baseline, alike).replace("\n  ", " "))
                .contains("trials each are needed (2 cells, for example x)");
    }

    private static MeasuredCell timed(String id, double speed, double[] p50Us, double... p99Us) {
        return new Runs.Cell(id)
                .throughputs(times(speed))
                .times("service", p50Us, p99Us)
                .measured();
    }

    @Test
    void oneTrialEachSaysWhatToDo() {
        String table = table(80, run("kafka", cell("blob=1KB", "", 1000)), run("redis", cell("blob=1KB", "", 6800)));

        assertThat(table.replace('\n', ' '))
                .startsWith("It is not known whether kafka or redis is faster in 1 of 1 cell (one trial each: use");
        assertThat(table).contains("cannot know (B 6.80x)").containsOnlyOnce("--trials 5");
    }

    @Test
    void anOpenLoadShowsTheResponseP99() {
        double[] p50Us = DoubleStream.of(CALM).map(value -> value / 100).toArray();
        String table = table(80, open("kafka", p50Us, CALM), open("redis", p50Us, times(3)));

        assertThat(table).contains("response p99", "12.4ms", "37.1ms", "A 3.00x");
    }

    @Test
    void roughLoadsOfOtherRatesShowTheServiceP50() {
        String table = table(80, rough("kafka", "1000", CALM), rough("redis", "2000", times(3)));

        assertThat(table)
                .contains("service p50", "12.3ms", "36.9ms", "A 3.00x", "Each value: median of the trials, or p50 of");
    }

    private static ComparedRun rough(String store, String rate, double... timesUs) {
        return new ComparedRun(
                "run",
                "rate=" + rate,
                "",
                List.of(rough(rate, "1", CALM, timesUs).with("store", store).measured()));
    }

    private static Runs.Cell rough(String rate, String lanes, double[] throughputs, double... timesUs) {
        return new Runs.Cell("single")
                .with("load_model", "rough", "offered_ops_s", rate, "lanes", lanes, "measured_s", "1")
                .throughputs(throughputs)
                .measured("operations", throughputs)
                .times("service", timesUs, timesUs);
    }

    @Test
    void aRowShowsOneMeasureOfAllRuns() {
        ComparedRun one = Runs.of("a", rough("10000", "1", CALM, CALM).measured());
        ComparedRun ten = Runs.of("b", rough("10000", "10", times(10), times(3)).measured());

        for (List<ComparedRun> others : List.of(List.of(one, ten), List.of(ten, one))) {
            String table = ComparisonTable.renderCompact(
                    Comparison.of(one, others, Comparison.LEAST_DIFFERENCE), new TableStyle(160, false, false, false));

            assertThat(table)
                    .contains("blobs/s", "12.3k", "123k")
                    .contains(
                            " (3.00 times in service p50)", "A 3.00x (2.90-3.11) in service p50") // which is not shown
                    .doesNotContain("ms");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {80, 100, 120, 160, 240})
    void twentyOneCellsOfTwoRunsFitAndTakeTwoLinesEachAtMost(int columns) {
        List<MeasuredCell> first = new ArrayList<>();
        List<MeasuredCell> second = new ArrayList<>();
        for (int i = 0; i < 21; i++) {
            String id = "batch=" + (1 << i) + " blob=100KB";
            first.add(cell(id, i % 2 == 0 ? "generator-late" : "harness-cpu", times(Math.pow(2.5, i % 9))));
            second.add(cell(id, "offered-load", times(i % 3 == 0 ? 1 : Math.pow(1.9, i % 9))));
        }

        String table = table(
                columns,
                run("cassandra", first.toArray(MeasuredCell[]::new)),
                run("kafka", second.toArray(MeasuredCell[]::new)));

        assertThat(table.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(columns));
        assertThat(table.lines().count()).isLessThanOrEqualTo(2 + 2 + 2 * 21 + 2 + 5);
        assertThat(table.lines().anyMatch(line -> line.contains("k) generator-late")))
                .isEqualTo(columns >= 120);
    }

    @Test
    void threeRunsStandSideBySideWhereTheyFit() {
        Comparison comparison = Comparison.of(
                run("kafka", cell("blob=1KB", "store", CALM)),
                List.of(
                        run("redis", cell("blob=1KB", "store", times(2))),
                        run("etcd", cell("blob=1KB", "store", times(0.1)))),
                Comparison.LEAST_DIFFERENCE);

        String narrow = ComparisonTable.renderCompact(comparison, new TableStyle(80, false, false, false));
        String wide = ComparisonTable.renderCompact(comparison, new TableStyle(160, false, false, false));

        assertThat(narrow.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
        assertThat(narrow).contains("B 2.00x", "A 10.0x");
        assertThat(narrow.lines()).anyMatch(line -> line.matches("blob +kafka +redis +etcd"));
        assertThat(wide.lines()).noneMatch(line -> line.matches("blob +kafka +redis +etcd"));
        assertThat(wide.lines()).anyMatch(line -> line.contains("B 2.00x") && line.contains("A 10.0x"));
    }

    @Test
    void thoseFasterAreColoured() {
        String table = ComparisonTable.renderCompact(
                compare(run("kafka", cell("blob=1KB", "", CALM)), run("redis", cell("blob=1KB", "", times(2)))),
                new TableStyle(80, true, false, false));

        assertThat(table).contains("\u001b[32mB 2.00x");
    }

    private static String table(int columns, ComparedRun first, ComparedRun second) {
        return ComparisonTable.renderCompact(compare(first, second), new TableStyle(columns, false, false, false));
    }

    private static List<String> table(int columns, List<MeasuredCell> first, List<MeasuredCell> second) {
        return table(
                        columns,
                        run("kafka", first.toArray(MeasuredCell[]::new)),
                        run("redis", second.toArray(MeasuredCell[]::new)))
                .lines()
                .toList();
    }

    private static MeasuredCell lost(String id, String reason) {
        return new Runs.Cell(id).throughputs(CALM).verdict(2, "INVALID", reason).measured();
    }

    private static Comparison compare(ComparedRun first, ComparedRun second) {
        return Comparison.of(first, List.of(second), Comparison.LEAST_DIFFERENCE);
    }

    private static ComparedRun run(String store, MeasuredCell... cells) {
        return Runs.ofStore(store, cells);
    }

    private static ComparedRun open(String store, double[] p50Us, double... p99Us) {
        return run(
                store,
                new Runs.Cell("blob=1KB")
                        .with("load_model", "open", "store", store)
                        .throughputs(CALM)
                        .times("response", p50Us, p99Us)
                        .measured());
    }

    private static MeasuredCell cell(String id, String limitedBy, double... throughputs) {
        return new Runs.Cell(id)
                .with("limited_by", limitedBy)
                .throughputs(throughputs)
                .measured();
    }

    private static double[] times(double factor) {
        return DoubleStream.of(CALM).map(value -> value * factor).toArray();
    }

    @Test
    void ofASearchTheLoadThatWasFoundIsShown() {
        Comparison comparison = compare(Runs.ofStore("kafka", searched(1)), Runs.ofStore("redis", searched(2)));

        assertThat(ComparisonTable.renderCompact(comparison, new TableStyle(80, false, true, false)))
                .contains("redis is faster than kafka in 1 of 1 cell (2.00 times)")
                .containsPattern("operations/s +operations/s +B or A faster")
                .contains("12.3k \u00b11%", "24.6k \u00b11%", "B 2.00x")
                .contains("Each value: median of the trials, \u00b1 95 % interval");
    }

    private static MeasuredCell searched(double factor) {
        return new Runs.Cell("blob=1KB")
                .with("load_model", "find-max")
                .measured("offered_ops_s", times(factor))
                .throughputs(CALM)
                .measured();
    }
}
