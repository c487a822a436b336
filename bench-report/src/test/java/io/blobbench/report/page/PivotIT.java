package io.blobbench.report.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.blobbench.report.cell.MeasuredCell;
import io.blobbench.report.compare.ComparedRun;
import io.blobbench.report.compare.Comparison;
import io.blobbench.report.compare.RunParts;
import io.blobbench.report.read.HistogramLog;
import io.blobbench.report.read.TrialHistogram;
import io.blobbench.report.statistics.Measure;
import io.blobbench.report.statistics.MergedTimes;
import io.blobbench.results.histogram.HistogramLogFile;
import io.blobbench.results.histogram.HistogramTag;
import io.blobbench.scenario.Cell;
import io.blobbench.trial.facts.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

/** The sweep of a page by any axis: a value with its interval for each cell, as a chart and as a table. */
@EnabledIf(value = "io.blobbench.report.page.Browser#wanted", disabledReason = Browser.MISSING)
class PivotIT {
    private static final List<Cell> CELLS = PageRuns.sweep(List.of("1", "16", "256"), List.of("100B", "1KB"));

    private static final String FIRST_POINT = "const p = Chart.getChart('sweep-chart').data.datasets[0].data[0];";
    private static final String FIRST_TOOLTIP = FIRST_POINT
            + "return Chart.getChart('sweep-chart').options.plugins.tooltip.callbacks.label({dataset: {label: ''}, raw: p})";

    @TempDir
    private static Path folder;

    private static Browser browser;
    private static Path run;
    private static Path once;
    private static Path stores;
    private static Path parts;

    @BeforeAll
    static void writePages() throws IOException {
        browser = Browser.shared();
        run = new PageRuns(folder, 1, "6.1.0").write(CELLS, 5, 6);
        Path faster = new PageRuns(folder, 1.3, "6.9.0").write(CELLS, 5, 6);
        ReportPage.writeRun(run);
        once = new PageRuns(folder, 1, "once").write(CELLS, 1, 6);
        ReportPage.writeRun(once);
        stores = folder.resolve("stores.html");
        ReportPage.writeComparison(
                List.of(run, faster),
                Comparison.of(ComparedRun.read(run), List.of(ComparedRun.read(faster)), Comparison.LEAST_DIFFERENCE),
                stores);
        parts = folder.resolve("parts.html");
        List<ComparedRun> byBlob = RunParts.by(ComparedRun.read(run), "blob");
        ReportPage.writeComparison(
                List.of(run),
                Comparison.of(byBlob.get(0), byBlob.subList(1, byBlob.size()), Comparison.LEAST_DIFFERENCE),
                parts);
    }

    @Test
    void everyPointOfTwoAxesHasItsInterval() {
        browser.open(run.resolve(ReportPage.FILE_NAME), 1280, 900);

        over("blob");

        assertThat(labels()).isEqualTo(List.of("batch 1", "batch 16", "batch 256"));
        assertThat(browser.count("Chart.getChart('sweep-chart').data.datasets.flatMap(d => d.data)"
                        + ".filter(p => p.low < p.y && p.y < p.high).length"))
                .isEqualTo(CELLS.size());
    }

    @Test
    void theTableHasALineForEachValueAndAColumnForEachLineOfTheChart() {
        browser.open(run.resolve(ReportPage.FILE_NAME), 1280, 900);

        browser.find("#pivot summary").click();
        over("blob");

        assertThat(browser.texts("#pivot-table thead th")).containsExactly("blob", "batch 1", "batch 16", "batch 256");
        assertThat(browser.texts("#pivot-table tbody th")).containsExactly("100B", "1KB");
        assertThat(browser.texts("#pivot-table tbody td"))
                .hasSize(CELLS.size())
                .allMatch(text -> text.contains(" .. "));
    }

    @Test
    void aLineHasAGapWhereACellHasNoFigures() throws IOException {
        Path gap = new PageRuns(folder, 1, "gap").write(CELLS, 1, 6);
        PageRuns.judge(
                gap,
                CELLS.stream()
                        .filter(cell -> cell.id().equals("batch=16 blob=100B"))
                        .findFirst()
                        .orElseThrow(),
                Verdict.INVALID);
        browser.open(ReportPage.writeRun(gap), 1280, 900);

        browser.find("#pivot summary").click();
        over("batch");

        assertThat(browser.run("return Chart.getChart('sweep-chart').data.datasets[0].data.map(p => p.y === null)"))
                .isEqualTo(List.of(false, true, false));
        assertThat(browser.texts("#pivot-table tbody tr:nth-child(2) td"))
                .first()
                .isEqualTo("INVALID");
    }

    @Test
    void aCellOfWhichATrialIsNotValidIsMarkedWhereverItIsDrawn() {
        browser.open(run.resolve(ReportPage.FILE_NAME), 1280, 900);

        browser.find("#pivot summary").click();
        over("blob");

        assertThat(browser.texts("#pivot-table tbody td").stream().map(text -> text.contains(" !")))
                .containsExactly(false, false, false, false, false, true);
        assertThat(browser.texts("#sweep-hint")).first().asString().contains("Of 1 cell some trials are not valid (!)");
        assertThat(browser.run("return Chart.getChart('latency-chart').data.datasets.map(d => d.label)"
                        + ".filter(label => label.endsWith(' (4 of 5 trials)')).length"))
                .isEqualTo(1L);
    }

    @Test
    void onlyALoadThatASearchFoundIsAHighestLoad() {
        Path search = new PageRuns(folder, 1, "search").writeSearch(17_600);
        Path both = folder.resolve("both.html");
        ReportPage.writeComparison(
                List.of(once, search),
                Comparison.of(ComparedRun.read(once), List.of(ComparedRun.read(search)), Comparison.LEAST_DIFFERENCE),
                both);
        browser.open(both, 1280, 900);

        choose("show", "highest load kept (operations/s)");
        over("run");

        assertThat(browser.run("return Chart.getChart('sweep-chart').data.datasets.flatMap(d => d.data)"
                        + ".filter(p => p.y !== null).map(p => p.y)"))
                .isEqualTo(List.of(17_600L));
    }

    @Test
    void aLowerBoundHasNoWhiskersAndIsNamedOne() throws IOException {
        Path search = new PageRuns(folder, 1, "highest").writeSearch(16_900, 17_600);
        PageRuns.endAtHighest(search);
        browser.open(ReportPage.writeRun(search), 1280, 900);

        browser.find("#pivot summary").click();
        for (String measure : List.of("highest load kept (operations/s)", "throughput (blobs/s)")) {
            choose("show", measure);

            assertThat(browser.run(FIRST_POINT + "return p.low === p.high")).isEqualTo(true);
            assertThat(browser.run(FIRST_TOOLTIP))
                    .asString()
                    .contains(": ≥ 17.3k ")
                    .doesNotContain(" .. ");
            assertThat(browser.texts("#pivot-table tbody td"))
                    .singleElement()
                    .asString()
                    .startsWith("≥ 17.3k ");
            assertThat(browser.texts("#sweep-hint"))
                    .first()
                    .asString()
                    .contains("Lower bounds (≥), because the search did not end at a limit of the store: 1 cell. ");
        }
        choose("show", "response-time p50 (µs)");
        assertThat(browser.run(FIRST_TOOLTIP)).asString().doesNotContain("≥");
    }

    @Test
    void aLoadThatTheHeadlineSaysMayBeKeptIsNoLowerBoundEither() throws IOException {
        Path search = new PageRuns(folder, 1, "short").writeSearch(17_600);
        PageRuns.endAtHighest(search);
        Path page = ReportPage.writeRun(search);
        doubt(page, " with too few operations to tell");
        browser.open(page, 1280, 900);

        choose("show", "highest load kept (operations/s)");

        assertThat(browser.run(FIRST_TOOLTIP)).asString().startsWith(": 17.6k operations/s ?");
        assertThat(browser.texts("#sweep-hint"))
                .first()
                .asString()
                .contains("Loads that the store may keep (?), with too few operations to tell: 1 cell. ")
                .doesNotContain("Lower bounds");
        assertThat(browser.run("return Chart.getChart('search-load-chart').data.datasets.at(-1).label"))
                .isEqualTo("answer: may keep 17.6k operations/s");
    }

    /** The same page of a store that may keep its load. */
    private static void doubt(Path page, String doubt) throws IOException {
        Files.writeString(
                page,
                Files.readString(page)
                        .replace("\"claim\":\"keeps at least\"", "\"claim\":\"may keep\"")
                        .replace("\"doubt\":\"\"", "\"doubt\":\"" + doubt + "\""));
    }

    @Test
    void aLowerBoundOfWhichFewSearchesWereNotSteadyRemainsOne() throws IOException {
        Path search = new PageRuns(folder, 1, "one").writeSearch(17_600, 17_600, 17_600, 17_600, 17_600);
        PageRuns.endAtHighest(search);
        PageRuns.failFirstCheck(search);
        assertThat(SourceRun.ofFolder(search, "").part().answer())
                .first()
                .asString()
                .startsWith("kafka keeps at least 17.6k ")
                .contains(", of which 1 of 5 was not kept");
        browser.open(ReportPage.writeRun(search), 1280, 900);

        choose("show", "highest load kept (operations/s)");

        assertThat(browser.run(FIRST_TOOLTIP)).asString().startsWith(": ≥ 17.6k operations/s ~");
        assertThat(browser.texts("#sweep-hint"))
                .first()
                .asString()
                .contains(
                        "Lower bounds (≥), because the search did not end at a limit of the store: 1 cell. Not steady (~): 1"
                                + " cell. ")
                .doesNotContain("may not keep");
    }

    @Test
    void aLoadWhoseFinalCheckFailedIsMarkedAndCounted() throws IOException {
        Path search = new PageRuns(folder, 1, "unsteady").writeSearch(9000);
        PageRuns.failChecks(search, Verdict.UNSTEADY);
        browser.open(ReportPage.writeRun(search), 1280, 900);

        choose("show", "highest load kept (operations/s)");

        assertThat(browser.run(FIRST_TOOLTIP)).asString().contains(": 9.00k operations/s ?? ~");
        assertThat(browser.texts("#sweep-hint"))
                .first()
                .asString()
                .contains(
                        "Loads that the store may not keep (??), as final checks tell: 1 cell. Not steady (~): 1 cell. ");
    }

    @Test
    void aPercentileThatATrialLacksIsNotThatOfTheOthers() throws IOException {
        List<Cell> cells = CELLS.subList(0, 3);
        Path few = new PageRuns(folder, 1, "few").write(cells, 2, 6);
        Files.delete(few.resolve(HistogramLogFile.FILE_NAME));
        PageRuns.erase(few, cells.get(0), "service_p99_us");
        browser.open(ReportPage.writeRun(few), 1280, 900);

        browser.find("#pivot summary").click();
        choose("show", "service-time p99 (µs)");

        assertThat(browser.run("return Chart.getChart('sweep-chart').data.datasets.flatMap(d => d.data)"
                        + ".filter(p => p.y === null).length"))
                .isEqualTo(1L);
        assertThat(browser.texts("#pivot-table tbody td")).contains("too few times");
        assertThat(browser.texts("#sweep-hint"))
                .first()
                .asString()
                .contains("Not drawn, because trials have too few times for this percentile: 1 cell. ");
        choose("show", "service-time mean (µs)");
        assertThat(browser.texts("#sweep-hint")).first().asString().doesNotContain("too few");
    }

    @Test
    void aCellWhoseTrialsAllHaveTooFewTimesIsNotCalledNotMeasured() throws IOException {
        List<Cell> cells = CELLS.subList(0, 4);
        Path few = new PageRuns(folder, 1, "fewer").write(cells, 1, 6);
        PageRuns.erase(few, cells.get(0), "service_p99_us");
        browser.open(ReportPage.writeRun(few), 1280, 900);

        browser.find("#pivot summary").click();
        choose("show", "service-time p99 (µs)");

        assertThat(browser.texts("#pivot-table tbody td")).contains("too few times");
        assertThat(browser.texts("#sweep-hint"))
                .first()
                .asString()
                .contains("Not drawn, because trials have too few times for this percentile: 1 cell. ");
    }

    @Test
    void processorTimeIsThatOfABlobForOneTrialAndForSeveral() {
        for (Path each : List.of(run, once)) {
            browser.open(each.resolve(ReportPage.FILE_NAME), 1280, 900);

            choose("show", "harness CPU (µs/blob)");

            double perBlobUs = Objects.requireNonNull(
                            ComparedRun.read(each).cells().get(0).samples().get(Measure.HARNESS_CPU))
                    .value()
                    .orElseThrow();
            Map<?, ?> point =
                    (Map<?, ?>) browser.run("const p = Chart.getChart('sweep-chart').data.datasets[0].data[0];"
                            + "return {y: p.y, low: p.low, high: p.high}");
            assertThat(number(point, "y")).isCloseTo(perBlobUs, withinPercentage(0.1));
            assertThat(number(point, "low")).isBetween(perBlobUs / 2, perBlobUs * 1.001);
            assertThat(number(point, "high")).isBetween(perBlobUs * 0.999, perBlobUs * 2);
            assertThat(browser.run("return Chart.getChart('sweep-chart').scales.y.ticks.at(-1).label"))
                    .asString()
                    .endsWith(" µs/blob");
        }
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void percentilesAndMaximaAreThoseOfAllTrialsTogether() {
        browser.open(run.resolve(ReportPage.FILE_NAME), 1280, 900);
        MeasuredCell cell = ComparedRun.read(run).cells().get(0);
        double[] maxima = cell.numbers("service_max_us");

        choose("show", "service-time max (µs)");
        assertThat(maxima[0]).isLessThan(maxima[4]);
        assertThat(firstValue()).isEqualTo(maxima[4]);

        for (String metric : List.of("service", "start_delay")) {
            double percentile = metric.equals("service") ? 90 : 99;
            choose("show", metric.equals("service") ? "service-time p90 (µs)" : "start-delay p99 (µs)");
            assertThat(firstValue()).isCloseTo(mergedUs(cell.id(), metric, percentile), withinPercentage(0.1));
        }
    }

    private static double mergedUs(String cell, String metric, double percentile) {
        Map<HistogramTag, TrialHistogram> times = HistogramLog.read(
                run.resolve(HistogramLogFile.FILE_NAME), tag -> tag.metric().equals(metric));
        int[] trials = IntStream.range(0, 5).toArray();
        return new MergedTimes(Arrays.stream(trials)
                                .mapToObj(trial -> new HistogramTag(cell, trial + 1, metric))
                                .map(tag -> Objects.requireNonNull(times.get(tag)))
                                .toList())
                        .percentileNs(percentile, trials)
                / 1e3;
    }

    private static double firstValue() {
        return ((Number) browser.run("return Chart.getChart('sweep-chart').data.datasets[0].data[0].y")).doubleValue();
    }

    @Test
    void runsAreAnAxisToo() {
        browser.open(stores, 1280, 900);

        over("run");

        assertThat(browser.run("return Chart.getChart('sweep-chart').scales.x.getLabels()"))
                .isEqualTo(List.of("A kafka", "B kafka"));
        assertThat(browser.count("Chart.getChart('sweep-chart').data.datasets.length"))
                .isEqualTo(CELLS.size());
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void cellsThatHaveNoPlaceOnTheAxisAreCountedAndNotDrawn() throws IOException {
        Path alone = new PageRuns(folder, 1, "alone").writeSearch(17_600);
        Path page = folder.resolve("alone.html");
        ReportPage.writeComparison(
                List.of(run, alone),
                Comparison.of(ComparedRun.read(run), List.of(ComparedRun.read(alone)), Comparison.LEAST_DIFFERENCE),
                page);
        browser.open(page, 1280, 900);

        choose("show", "throughput (blobs/s)");
        over("batch");

        assertThat(labels()).isEqualTo(List.of("A kafka: blob 100B", "A kafka: blob 1KB"));
        assertThat(browser.texts("#sweep-hint"))
                .first()
                .asString()
                .contains("Not drawn, because they have no value of batch: 1 cell of B kafka.");
        browser.photograph(Path.of("target", "screenshots", "no-place.png"));
        over("run");
        assertThat(browser.count("Chart.getChart('sweep-chart').data.datasets.length"))
                .isEqualTo(CELLS.size() + 1);
    }

    @Test
    void partsOfARunAreComparedOnAPageByTheValuesOfTheirAxis() {
        browser.open(parts, 1280, 900);

        assertThat(browser.texts("h1")).containsExactly("kafka batch-size by blob");
        assertThat(labels()).isEqualTo(List.of("A blob=100B", "B blob=1KB"));
        assertThat(browser.texts("#comparison-table tbody tr td:nth-child(2)"))
                .containsExactly("batch=1", "batch=16", "batch=256");
        assertThat(browser.texts("#rows-table tbody tr")).hasSize(CELLS.size() * 5);
        assertThat(browser.count("Chart.getChart('latency-chart').data.datasets.length"))
                .isEqualTo(CELLS.size());
        assertThat(browser.texts("#facts table")).isEmpty();
        over("blob");
        assertThat(browser.run("return Chart.getChart('sweep-chart').scales.x.getLabels()"))
                .isEqualTo(List.of("A blob=100B", "B blob=1KB"));
        assertThat(browser.complaints()).isEmpty();
    }

    private static Object labels() {
        return browser.run("return Chart.getChart('sweep-chart').data.datasets.map(d => d.label)");
    }

    private static double number(Map<?, ?> point, String name) {
        return ((Number) Objects.requireNonNull(point.get(name))).doubleValue();
    }

    private static void over(String axis) {
        choose("over", axis);
    }

    private static void choose(String list, String text) {
        browser.run("const s = document.querySelector('#sweep-controls select[aria-label=" + list + "]');"
                + "s.value = [...s.options].find(o => o.text === '" + text
                + "').value; s.dispatchEvent(new Event('change'))");
    }
}
