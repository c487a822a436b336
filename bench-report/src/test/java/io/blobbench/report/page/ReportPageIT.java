package io.blobbench.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.report.compare.ComparedRun;
import io.blobbench.report.compare.Comparison;
import io.blobbench.report.table.Humanized;
import io.blobbench.scenario.Cell;
import io.blobbench.trial.TrialSamples;
import io.blobbench.trial.facts.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Pages in a real browser, which must neither complain nor ask for anything. */
@EnabledIf(value = "io.blobbench.report.page.Browser#wanted", disabledReason = Browser.MISSING)
class ReportPageIT {
    private static final Path SCREENSHOTS = Path.of("target", "screenshots");
    private static final List<Cell> CELLS =
            PageRuns.sweep(List.of("1", "16", "256", "4096"), List.of("100B", "1KB", "10KB"));
    private static final int TRIALS = 5;
    private static final int ROWS = 4 * 3 * TRIALS;

    @TempDir
    private static Path folder;

    private static Browser browser;
    private static Path page;
    private static Path comparison;

    @BeforeAll
    static void writePages() throws IOException {
        browser = Browser.shared();
        Path run = new PageRuns(folder, 1, "6.1.0").write(CELLS, TRIALS, 12);
        Path faster = new PageRuns(folder, 1.3, "6.9.0").write(CELLS, TRIALS, 12);
        page = ReportPage.writeRun(run);
        comparison = folder.resolve("compare.html");
        ReportPage.writeComparison(
                List.of(run, faster),
                Comparison.of(ComparedRun.read(run), List.of(ComparedRun.read(faster)), Comparison.LEAST_DIFFERENCE),
                comparison);
    }

    @AfterEach
    void noPageComplainsOrAsksForAnything() throws IOException {
        assertThat(browser.complaints()).isEmpty();
        assertThat(browser.requests()).isEmpty();
        browser.show("screen", "light");
    }

    @Test
    void theTopSaysVerdictsBestCellAndEnvironment() {
        browser.open(page, 1280, 900);

        assertThat(browser.texts("h1")).containsExactly("kafka batch-size");
        assertThat(browser.texts("#verdicts .tile")).containsExactly("✓ " + (ROWS - 1) + " VALID", "✗ 1 FAILED");
        assertThat(browser.texts("#headline").get(0))
                .startsWith(
                        "kafka keeps the offered load in 10 of 12 cells and may keep it in 2 with too few operations to"
                                + " tell; the longest response p99 is ")
                .contains("; 1 of 5 trials has no figures.")
                .contains("Promise of kafka: acknowledged by the only replica, ");
        assertThat(browser.texts("#facts").get(0)).contains("Test CPU", "6.1.0", "0.1.0", "4.3.1");
    }

    @Test
    void theSweepHasALineForEachBlobAndAPointForEachBatch() {
        browser.open(page, 1280, 900);

        assertThat(datasets("sweep-chart")).isEqualTo(3);
        assertThat(browser.run("return Chart.getChart('sweep-chart').data.datasets.map(d => d.data.length)"))
                .isEqualTo(List.of(4L, 4L, 4L));
        assertThat(browser.run("return Chart.getChart('sweep-chart').scales.x.type"))
                .isEqualTo("logarithmic");
        assertThat(browser.run("return Chart.getChart('sweep-chart').scales.x.ticks.map(t => t.label)"))
                .isEqualTo(List.of("1", "16", "256", "4096"));

        browser.run("const s = document.querySelector('#sweep-controls select[aria-label=over]');"
                + "s.value = 'blob'; s.dispatchEvent(new Event('change'))");

        assertThat(datasets("sweep-chart")).isEqualTo(4);
    }

    @Test
    void timesHaveACurveForEachCellUpToTheMaximum() {
        browser.open(page, 1280, 900);

        assertThat(datasets("latency-chart")).isEqualTo(CELLS.size());
        assertThat(browser.run("const d = Chart.getChart('latency-chart').data.datasets[0].data;"
                        + "return [d[d.length - 1].percentile, d[d.length - 2].percentile]"))
                .isEqualTo(List.of(100L, 99.99));
    }

    @ParameterizedTest
    @CsvSource({"310, 450", "2100, 4900", "510, 990", "0.4, 0.6", "310, 4500"})
    void timesThatAreNearToEachOtherHaveThreeTicksWithTextsOrMore(double lowUs, double highUs) throws IOException {
        Path narrow = folder.resolve("narrow.html");
        Files.writeString(
                narrow, Files.readString(page).replaceAll("\"us\":\\[[^]]*]", "\"us\":[" + lowUs + "," + highUs + "]"));
        browser.open(narrow, 1280, 900);

        assertThat(browser.count("new Set(Chart.getChart('latency-chart').scales.y.ticks.map(t => t.label)"
                        + ".filter(Boolean)).size"))
                .isGreaterThanOrEqualTo(3);
    }

    @Test
    void overTimeThereIsALineForEachTrialAndCollectionsFailuresAndStandstillsAreMarked() {
        browser.open(page, 1280, 900);

        assertThat(browser.count("Chart.getChart('throughput-chart').data.datasets.filter(d => !d.mark).length"))
                .isEqualTo(TRIALS);
        assertThat(
                        browser.run(
                                "return Chart.getChart('throughput-chart').data.datasets.filter(d => d.mark).map(d => d.label)"))
                .isEqualTo(List.of("blobs failed", "server ended", "nothing acknowledged"));
        assertThat(browser.count("Chart.getChart('p99-chart').data.datasets.filter(d => d.mark)[0].data.length"))
                .isEqualTo(2L * TRIALS);
        assertThat(browser.count("Chart.getChart('throughput-chart').data.datasets.filter(d => d.mark)[0].data.length"))
                .isEqualTo(TRIALS);
    }

    @Test
    void overTimeTrialsWithoutFiguresAreMarkedAndNotShownFirst() throws IOException {
        List<Cell> cells = PageRuns.sweep(List.of("1", "16", "256"), List.of("1KB"));
        Path run = new PageRuns(folder, 1, "judged").write(cells, 1, 12);
        PageRuns.judge(run, cells.get(0), Verdict.INVALID);
        String label = "return Chart.getChart('throughput-chart').data.datasets[0].label";
        String choice = "const s = document.querySelector('#time-controls select[aria-label=cell]');";

        browser.open(ReportPage.writeRun(run), 1280, 900);
        assertThat(browser.run(choice + "return s.value"))
                .isEqualTo(cells.get(1).id());
        assertThat(browser.run(label)).isEqualTo("trial 1");

        browser.run(choice + "s.value = '" + cells.get(0).id() + "'; s.dispatchEvent(new Event('change'))");
        assertThat(browser.run(label)).isEqualTo("trial 1 (INVALID)");
    }

    @Test
    void serviceTimesBesideResponseTimesAreNamed() throws IOException {
        String title = "#p99-title";
        browser.open(comparison, 1280, 900);
        assertThat(browser.texts(title)).containsExactly("p99 of response times");

        Path mixed = folder.resolve("mixed.html");
        Files.writeString(
                mixed,
                Files.readString(comparison).replaceAll("(\"run\":1,[^{}]*\"responseP99Us\":)\\[[^]]*]", "$1[]"));
        browser.open(mixed, 1280, 900);

        assertThat(browser.texts(title)).containsExactly("p99 of response and service times");
        assertThat(browser.run(
                        "return [0, " + TRIALS + "].map(i => Chart.getChart('p99-chart').data.datasets[i].label)"))
                .isEqualTo(List.of("A kafka: trial 1", "B kafka: trial 1 (service times)"));
        assertThat(browser.run("return Chart.getChart('throughput-chart').data.datasets[" + TRIALS + "].label"))
                .isEqualTo("B kafka: trial 1");
    }

    @Test
    void aCollectionInAShortLastIntervalIsAShareOfThatInterval() throws IOException {
        Path run = ReportPage.writeRun(
                new PageRuns(folder, 1, "short").write(PageRuns.sweep(List.of("16"), List.of("1KB", "2KB")), 1, 3));
        String text = Files.readString(run).replace("\"gcMs\":[]", "\"gcMs\":[0,0,5]");
        Path shorter = folder.resolve("shorter.html");
        String marked = "return Chart.getChart('p99-chart').data.datasets.filter(d => d.mark).length";

        Files.writeString(shorter, text); // 5 ms of 667
        browser.open(shorter, 1280, 900);
        assertThat(browser.run(marked)).isEqualTo(0L);

        Files.writeString(shorter, text.replaceAll("\"endS\":[0-9.]+", "\"endS\":1.4")); // 5 ms of 67
        browser.open(shorter, 1280, 900);
        assertThat(browser.run(marked)).isEqualTo(1L);
    }

    @Test
    void rowsAreSortedByAClickAndTheOtherWayRoundByASecond() {
        browser.open(page, 1280, 900);
        String column = "#rows-table thead th:nth-child(" + (1 + header("throughput_blobs_s")) + ")";

        browser.find(column + " button").click();
        List<Double> down = numbers(header("throughput_blobs_s"));
        browser.find(column + " button").click();
        List<Double> up = numbers(header("throughput_blobs_s"));

        assertThat(down).hasSize(ROWS - 1).isSortedAccordingTo((a, b) -> Double.compare(b, a));
        assertThat(up).hasSize(ROWS - 1).isSorted();
        assertThat(browser.find(column).getDomAttribute("aria-sort")).isEqualTo("ascending");
    }

    @Test
    void rowsHaveIntegersInFull() {
        Path run = new PageRuns(folder, 1, "integers").writeSearch(1_048_576);
        browser.open(ReportPage.writeRun(run), 1280, 900);

        assertThat(browser.texts("#rows-table tbody td:nth-child(" + (1 + header("offered_ops_s")) + ")"))
                .containsExactly("1,048,576");
    }

    @Test
    void rowsAreFilteredByWordsAndByVerdict() {
        browser.open(page, 1280, 900);

        browser.find("#rows-controls input[type=search]").sendKeys("batch=16 1KB");
        assertThat(browser.texts("#rows-table tbody tr"))
                .hasSize(TRIALS)
                .allMatch(row -> row.contains("batch=16 blob=1KB"));
        browser.find("#rows-controls input[type=search]").clear();
        browser.find("#rows-controls input[type=search]").sendKeys(" ");
        browser.run("const s = document.querySelector('#rows-controls select'); s.value = 'FAILED';"
                + "s.dispatchEvent(new Event('change'))");

        assertThat(browser.texts("#rows-table tbody tr")).hasSize(1);
    }

    @Test
    void whatAStoreGaveAsAReasonStaysText() {
        browser.open(page, 1280, 900);

        assertThat(browser.texts("#notices").get(0)).contains("FAILED: " + PageRuns.MARKUP);
        assertThat(browser.count("document.images.length")).isZero();
    }

    @Test
    void reasonsOfValidRowsAreNoticesAfterThoseOfOthers() throws IOException {
        List<Cell> cells = PageRuns.sweep(List.of("1", "16", "256"), List.of("1KB"));
        Path run = new PageRuns(folder, 1, "early").write(cells, 2, 2);
        Path results = run.resolve("results.csv");
        String rows = Files.readString(results);
        for (int free : new int[] {400, 399}) {
            rows = rows.replaceFirst(",VALID,,", ",VALID,the measurement ended early: " + free + " MB are free,");
        }
        Files.writeString(results, rows);
        browser.open(ReportPage.writeRun(run), 1280, 900);

        assertThat(browser.texts("#notices .notice"))
                .containsExactly(
                        "FAILED: " + PageRuns.MARKUP + " (" + cells.get(2).id() + ")",
                        "the measurement ended early: 400 MB are free (for example "
                                + cells.get(0).id() + ", and 1 more row, with other numbers)");
    }

    @Test
    void aComparisonShowsVerdictsDifferencesAndTheLinesOfAllRuns() {
        browser.open(comparison, 1280, 900);

        assertThat(browser.texts("#comparison-table tbody tr")).hasSize(CELLS.size());
        assertThat(browser.texts("#comparison-table tbody tr td:nth-child(3)")).contains("faster", "not comparable");
        assertThat(browser.texts("#facts tr.differs"))
                .singleElement()
                .asString()
                .contains("kernel (differs)", "6.9.0");
        assertThat(datasets("sweep-chart")).isEqualTo(6);
        assertThat(browser.texts("#rows-table tbody tr")).hasSize(2 * ROWS);
    }

    @Test
    void pagesAreLegibleOnAScreenOnAPhoneInTheDarkAndOnPaper() throws IOException {
        for (Path each : List.of(page, comparison)) {
            String name = each.getFileName().toString().replace(".html", "");
            for (int width : new int[] {1280, 390}) {
                for (String scheme : List.of("light", "dark")) {
                    browser.show("screen", scheme);
                    browser.open(each, width, 844);
                    browser.photograph(SCREENSHOTS.resolve(name + "-" + width + "-" + scheme + ".png"));

                    assertThat(browser.count("document.documentElement.scrollWidth"))
                            .as(name + " at " + width)
                            .isLessThanOrEqualTo(width);
                }
            }
            browser.show("", "dark");
            byte[] printed = browser.print();
            Browser.keep(SCREENSHOTS.resolve(name + ".pdf"), printed);
            assertThat(printed).hasSizeGreaterThan(20_000);
        }
    }

    @Test
    void agentsOfAFleetAreShownApartAndTogether() throws IOException {
        browser.open(ReportPage.writeRun(new PageRuns(folder, 1, "fleet").writeFleet("16")), 1280, 900);

        assertThat(browser.texts("#agents-table tbody tr")) // of each row all fields, one after the other
                .containsExactly(
                        "1all8.00k blobs/s3.00 msstore",
                        "10 lab-13.00k blobs/s3.00 ms0.2500.100store",
                        "11 lab-25.00k blobs/s3.00 ms0.2500.100store",
                        "2allFAILED",
                        "20 lab-13.10k blobs/s3.00 ms0.2500.100store",
                        "21 lab-20.100" + PageRuns.MARKUP);
        assertThat(browser.texts("#agents-hint").get(0))
                .contains("2 agents generated the load, 1 of them with trouble")
                .contains("Agents with fewer than 100 operations in a trial show their maximum in place of the p99.");
        assertThat(browser.run("return Chart.getChart('agents-chart').data.datasets.map(d => d.data)"))
                .isEqualTo(List.of(List.of(3000L, 5000L), Arrays.asList(3100L, null)));
        assertThat(browser.run("return Chart.getChart('agents-chart').data.datasets.map(d => d.label)"))
                .isEqualTo(List.of("trial 1", "trial 2 (FAILED)"));
        browser.photograph(SCREENSHOTS.resolve("fleet.png"));
    }

    @Test
    void besideOtherRunsEveryCellThatWasSearchedIsAnswered() throws IOException {
        Path first = new PageRuns(folder, 1, "first").writeSearch(17_600);
        Path second = new PageRuns(folder, 1, "second").writeSearch(16_900);
        Path both = folder.resolve("searches.html");
        ReportPage.writeComparison(
                List.of(first, second),
                Comparison.of(ComparedRun.read(first), List.of(ComparedRun.read(second)), Comparison.LEAST_DIFFERENCE),
                both);
        // the sentence on the probes becomes that of a second cell
        Files.writeString(both, Files.readString(both).replace("The search took", "kafka keeps 1.00k at batch=2 in"));
        browser.open(both, 1280, 900);

        assertThat(browser.texts("#headline").get(0))
                .contains("kafka keeps 17.6k", "kafka keeps 16.9k", "kafka keeps 1.00k at batch=2")
                .doesNotContain("One trial");
    }

    @Test
    void aSearchShowsItsProbesByShapeTheAnswerTheLimitAndATable() throws IOException {
        Path search = ReportPage.writeRun(new PageRuns(folder, 1, "search").writeSearch(17_600, 16_900));
        browser.open(search, 1280, 900);

        assertThat(browser.run("return Chart.getChart('search-load-chart').data.datasets.map(d => d.label)"))
                .isEqualTo(List.of("kept", "not kept", "final check, kept", "answer: keeps 17.6k operations/s"));
        assertThat(browser.run("return Chart.getChart('search-load-chart').data.datasets.map(d => d.data.length)"))
                .isEqualTo(List.of(2L, 2L, 1L, 2L));
        assertThat(
                        browser.run(
                                "return new Set(Chart.getChart('search-load-chart').data.datasets.map(d => d.pointStyle)).size"))
                .isEqualTo(4L);
        assertThat(browser.run("return Chart.getChart('search-p99-chart').data.datasets.at(-1).label"))
                .isEqualTo("limit 5.00 ms");
        assertThat(browser.texts("#headline").get(0)).contains("2 trials found 16.9k to 17.6k");
        browser.run("document.getElementById('probes').open = true");
        assertThat(browser.texts("#probes-table tbody tr")).hasSize(5);
        assertThat(browser.texts("#probes-table tbody tr").get(3))
                .contains("✗ not kept", "INVALID: " + PageRuns.MARKUP);
        assertThat(browser.texts("#probes-table tbody th")).last().isEqualTo("5, final check");

        browser.run("const s = document.querySelector('#search-controls select'); s.value = '1';"
                + "s.dispatchEvent(new Event('change'))");

        assertThat(browser.run("return Chart.getChart('search-load-chart').data.datasets.at(-1).label"))
                .isEqualTo("answer: keeps 16.9k operations/s");
        for (int width : new int[] {1280, 390}) {
            browser.open(search, width, 844);
            browser.photograph(SCREENSHOTS.resolve("search-" + width + ".png"));
            assertThat(browser.count("document.documentElement.scrollWidth")).isLessThanOrEqualTo(width);
        }
    }

    @Test
    void aSearchThatEndedAtTheHighestLoadToTryHasALowerBoundAsItsAnswer() throws IOException {
        Path search = new PageRuns(folder, 1, "highest").writeSearch(17_600);
        PageRuns.endAtHighest(search);
        browser.open(ReportPage.writeRun(search), 1280, 900);

        assertThat(browser.run("return Chart.getChart('search-load-chart').data.datasets.at(-1).label"))
                .isEqualTo("answer: keeps at least 17.6k operations/s");
    }

    @Test
    void verdictsOfRowsHaveTheColoursOfTheTiles() throws IOException {
        List<Cell> cells = PageRuns.sweep(List.of("1", "16", "256"), List.of("1KB"));
        Path run = new PageRuns(folder, 1, "coloured").write(cells, 1, 2);
        PageRuns.judge(run, cells.get(0), Verdict.UNSTEADY);
        browser.open(ReportPage.writeRun(run), 1280, 900);

        assertThat(browser.texts("#rows-table tbody td.good")).containsExactly("VALID");
        assertThat(browser.texts("#rows-table tbody td.bad")).containsExactly("FAILED");
    }

    @Test
    void smallNumbersHaveTheDigitsOfATerminal() throws IOException {
        for (double load : new double[] {0, 0.004, 0.0123, 0.099, 0.0996, 0.4, 7, 999.6, 1e-12}) {
            Path search = ReportPage.writeRun(new PageRuns(folder, 1, "small").writeSearch(17_600));
            Files.writeString(
                    search, Files.readString(search).replace("\"offeredOps\":20000.0", "\"offeredOps\":" + load));
            browser.open(search, 1280, 900);

            assertThat(browser.texts("#probes-table tbody td:nth-child(2)"))
                    .first()
                    .isEqualTo(Humanized.count(load));
        }
    }

    @Test
    void largeNumbersOfTablesHaveNoExponents() throws IOException {
        Path search = new PageRuns(folder, 1, "slow").writeSearch(17_600);
        Path probes = search.resolve("probes.csv");
        Files.writeString(probes, Files.readString(probes).replaceAll(",2000[.0-9]*(?=,)", ",1500000"));
        browser.open(ReportPage.writeRun(search), 1280, 900);
        assertThat(browser.texts("#probes-table tbody td:nth-child(3)")).contains("1.50 s");

        Path slow = new PageRuns(folder, 1, "slower").write(CELLS, 1, 2);
        Path fast = new PageRuns(folder, 2000, "fastest").write(CELLS, 1, 2);
        Path both = folder.resolve("both.html");
        ReportPage.writeComparison(
                List.of(slow, fast),
                Comparison.of(ComparedRun.read(slow), List.of(ComparedRun.read(fast)), Comparison.LEAST_DIFFERENCE),
                both);
        browser.open(both, 1280, 900);
        assertThat(browser.texts("#comparison-table tbody td"))
                .anyMatch(text -> text.matches("(▲ )?(19|20|21)\\d\\d\\b.*"))
                .noneMatch(text -> text.contains("e+"));
    }

    @Test
    void aSearchWhoseChecksFailedHasNoAnswerOrOneThatIsNotConfirmed() throws IOException {
        String lastLabel = "return Chart.getChart('search-load-chart').data.datasets.at(-1).label";
        Path invalid = new PageRuns(folder, 1, "invalid").writeSearch(9000);
        PageRuns.failChecks(invalid, Verdict.INVALID);
        Path unsteady = new PageRuns(folder, 1, "unsteady").writeSearch(9000);
        PageRuns.failChecks(unsteady, Verdict.UNSTEADY);

        browser.open(ReportPage.writeRun(invalid), 1280, 900);
        assertThat(browser.run(lastLabel)).isEqualTo("final check, not kept");
        assertThat(browser.texts("#search-hint").get(0)).endsWith("the last one is reported.");

        browser.open(ReportPage.writeRun(unsteady), 1280, 900);
        assertThat(browser.run(lastLabel)).isEqualTo("answer: may not keep 9.00k operations/s");
    }

    @Test
    void twoHundredCellsAndAnHourAreOnePageOfAFewMegabytes() throws IOException {
        List<String> batches =
                IntStream.rangeClosed(1, 40).mapToObj(String::valueOf).toList();
        List<Cell> many = PageRuns.sweep(batches, List.of("100B", "200B", "1KB", "5KB", "20KB"));
        Path hour = new PageRuns(folder, 1, "hour").write(PageRuns.sweep(List.of("1"), List.of("1KB", "2KB")), 1, 3600);

        Path large = ReportPage.writeRun(new PageRuns(folder, 1, "many").write(many, 1, 2));
        Path longer = ReportPage.writeRun(hour);

        assertThat(Files.size(large)).isLessThan(5_000_000);
        assertThat(Files.size(longer)).isLessThan(5_000_000);
        browser.open(large, 1280, 900);
        assertThat(browser.texts("#rows-table tbody tr")).hasSize(200);
        assertThat(datasets("sweep-chart")).isEqualTo(5);
        assertThat(datasets("latency-chart")).isLessThanOrEqualTo(40);
        browser.open(longer, 1280, 900);
        assertThat(browser.count("Chart.getChart('p99-chart').data.datasets[0].data.length"))
                .isBetween(400L, 900L);
    }

    @Test
    void aRunThatIsNotWholeAndOneThatMeasuredNothingHavePagesToo() {
        Path partial = ReportPage.writeRun(new PageRuns(folder, 1, "partial").writePartial(CELLS));
        browser.open(partial, 1280, 900);
        assertThat(browser.texts("#notices").get(0)).contains("PARTIAL: interrupted by a signal");
        assertThat(browser.texts("#verdicts .tile")).contains("… 11 of 12 not run");

        Path failed = ReportPage.writeRun(
                new PageRuns(folder, 1, "failed").writeFailed(TrialSamples.cell(TrialSamples.CLOSED)));
        browser.open(failed, 1280, 900);
        assertThat(browser.texts("#sweep").get(0)).contains("No trial is VALID");
    }

    private static long datasets(String canvas) {
        return browser.count("Chart.getChart('" + canvas + "').data.datasets.length");
    }

    private static int header(String name) {
        return browser.texts("#rows-table thead button").indexOf(name);
    }

    private static List<Double> numbers(int column) {
        return browser.texts("#rows-table tbody td:nth-child(" + (column + 1) + ")").stream()
                .filter(text -> !text.isEmpty())
                .map(text -> Double.valueOf(text.replace(",", "")))
                .toList();
    }
}
