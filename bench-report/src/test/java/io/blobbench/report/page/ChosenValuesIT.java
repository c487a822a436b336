package io.blobbench.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.trial.TrialSamples;
import io.blobbench.trial.facts.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

/** What is chosen on a page, as its charts say it on paper and in files, which have no controls. */
@EnabledIf(value = "io.blobbench.report.page.Browser#wanted", disabledReason = Browser.MISSING)
class ChosenValuesIT {
    private static final Path SCREENSHOTS = Path.of("target", "screenshots");

    @TempDir
    private static Path folder;

    private static Browser browser;
    private static Path page;

    @TempDir
    private Path saved;

    /** Sixteen lines are too many to distinguish, so that the page chooses the first batch of its percentiles. */
    @BeforeAll
    static void writePage() throws IOException {
        browser = Browser.shared();
        page = ReportPage.writeRun(new PageRuns(folder, 1, "many")
                .write(
                        PageRuns.sweep(List.of("1", "16", "256", "4096"), List.of("100B", "1KB", "10KB", "100KB")),
                        2,
                        3));
    }

    @BeforeEach
    void showOnPaper() {
        browser.show("print", "light");
    }

    @Test
    void percentilesNameTheValuesThatTheirLinesHaveInCommon() throws Exception {
        browser.open(page, 1280, 900);

        assertThat(printed("latency-hint")).startsWith("Shown: batch 1. Histograms of all trials");
        assertThat(title("latency-chart")).contains("response time by percentile, batch 1, 4 series");

        choose("latency", "batch", "");
        assertThat(printed("latency-hint")).startsWith("Histograms of all trials");
        assertThat(title("latency-chart")).contains("response time by percentile, 16 series");

        write("latency", "blob=10KB batch=16");
        assertThat(printed("latency-hint")).startsWith("Shown: cells with blob=10kb batch=16. Histograms");
        browser.show("screen", "light");
        assertThat(browser.save("button[aria-label='SVG of the chart: Times by percentile']", saved))
                .hasFileName("run-many-response-time-by-percentile-cells-with-blob-10kb-batch-16.svg")
                .content()
                .contains("<title>response time by percentile, cells with blob=10kb batch=16</title>");
    }

    @Test
    void theSweepNamesTheValuesThatItsLinesHaveInCommon() {
        browser.open(page, 1280, 900);
        assertThat(printed("sweep-hint")).startsWith("With several trials");

        choose("sweep", "blob", "10KB");

        assertThat(printed("sweep-hint")).startsWith("Shown: blob 10KB. With several trials");
        assertThat(title("sweep-chart")).contains("throughput by batch, blob 10KB, 1 series");
    }

    @Test
    void overTimeTheCellAndTheTrialAreNamed() {
        browser.open(page, 1280, 900);
        assertThat(printed("time-hint")).startsWith("Shown: batch=1 blob=100B. Garbage collections");

        choose("time", "trial", "2");

        assertThat(printed("time-hint")).startsWith("Shown: batch=1 blob=100B, trial 2. Garbage collections");
        assertThat(title("p99-chart")).contains("p99 of batch=1 blob=100B over time, trial 2,");
    }

    @Test
    void oneOfSeveralSearchesIsNamed() {
        browser.open(ReportPage.writeRun(new PageRuns(folder, 1, "searches").writeSearch(17_600, 16_900)), 1280, 900);
        assertThat(printed("search-hint")).startsWith("Shown: single, trial 1. 5 probes.");

        choose("search", "search", "1");

        assertThat(printed("search-hint")).startsWith("Shown: single, trial 2. 5 probes.");
        assertThat(title("search-load-chart")).contains("operations/s of each probe, single, trial 2,");
    }

    @Test
    void oneOfSeveralCellsOfAFleetIsNamed() {
        browser.open(ReportPage.writeRun(new PageRuns(folder, 1, "fleets").writeFleet("16", "32")), 1280, 900);
        assertThat(printed("agents-hint")).startsWith("Shown: batch=16. 2 agents generated the load");

        choose("agents", "cell", "1");

        assertThat(printed("agents-hint")).startsWith("Shown: batch=32. 2 agents generated the load");
        assertThat(title("agents-chart")).contains("throughput of each agent, batch=32,");
    }

    @Test
    void curvesOfTrialsWithoutFiguresAreSaidToBeDrawn() throws IOException {
        Path run = new PageRuns(folder, 1, "judged").write(PageRuns.sweep(List.of("1", "16"), List.of("1KB")), 1, 3);
        String others = "; of a cell without such trials, those of all its trials (not VALID).";
        browser.open(ReportPage.writeRun(run), 1280, 900);
        assertThat(printed("latency-hint")).doesNotContain(others);

        PageRuns.judge(run, TrialSamples.cell(TrialSamples.OPEN, "batch", "1", "blob", "1KB"), Verdict.INVALID);
        browser.open(ReportPage.writeRun(run), 1280, 900);
        assertThat(printed("latency-hint")).contains("VALID or UNSTEADY, merged" + others);
    }

    @Test
    void aLongTitleOfAFileTakesSeveralLines() throws Exception {
        String mode = "word-".repeat(10);
        Path wide = ReportPage.writeRun(new PageRuns(folder, 1, "long")
                .write(
                        List.of(
                                TrialSamples.cell(TrialSamples.OPEN, "mode", mode + 1, "batch", "1", "blob", "1KB"),
                                TrialSamples.cell(TrialSamples.OPEN, "mode", mode + 2, "batch", "1", "blob", "1KB")),
                        1,
                        3));
        browser.show("screen", "light");
        browser.open(wide, 1280, 900);

        Path file = browser.save("button[aria-label='SVG of the chart: p99 over time']", saved);

        assertThat(file).content().contains(">p99 of mode=" + mode + "1 batch=1 blob=1KB</text>");
        assertThat(file).content().contains(">over time</text>", " height=\"380\"");
    }

    @Test
    void aLongNameWithoutBlanksMakesNoPageWider() throws IOException {
        Path named = folder.resolve("named.html");
        Files.writeString(named, Files.readString(page).replaceAll("batch-size|batch=1 blob=100B", "name".repeat(30)));
        browser.show("screen", "light");
        browser.open(named, 400, 844);

        assertThat(browser.texts("h1")).singleElement().asString().contains("namename");
        assertThat(browser.count("document.documentElement.scrollWidth")).isLessThanOrEqualTo(400);
        browser.photograph(SCREENSHOTS.resolve("long-name.png"));
    }

    /** What a reader of the paper sees of an element. */
    private static String printed(String id) {
        assertThat(browser.count("[...document.querySelectorAll('.controls')].filter(e => e.offsetParent).length"))
                .isZero();
        return (String) browser.run("return document.getElementById('" + id + "').innerText");
    }

    private static String title(String canvas) {
        return (String) browser.run("return document.getElementById('" + canvas + "').getAttribute('aria-label')");
    }

    private static void choose(String section, String list, String value) {
        browser.run("const s = document.querySelector('#" + section + "-controls select[aria-label=" + list
                + "]'); s.value = '" + value + "'; s.dispatchEvent(new Event('change'))");
    }

    private static void write(String section, String words) {
        browser.run("const s = document.querySelector('#" + section + "-controls input[type=search]'); s.value = '"
                + words + "'; s.dispatchEvent(new Event('input'))");
    }
}
