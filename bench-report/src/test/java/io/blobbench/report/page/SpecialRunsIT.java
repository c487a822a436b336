package io.blobbench.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.load.model.LoadModel;
import io.blobbench.report.compare.ComparedRun;
import io.blobbench.report.compare.Comparison;
import io.blobbench.trial.TrialSamples;
import io.blobbench.trial.facts.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

/** Pages of runs that measure visibility, that hold connections without work, or that have very many trials. */
@EnabledIf(value = "io.blobbench.report.page.Browser#wanted", disabledReason = Browser.MISSING)
class SpecialRunsIT {
    private static final Path SCREENSHOTS = Path.of("target", "screenshots");
    private static final String METRICS = "#latency-controls select[aria-label=show]";
    private static final String FIGURES = "#sweep-controls select[aria-label=show]";

    @TempDir
    private static Path folder;

    private static Browser browser;

    @BeforeAll
    static void startBrowser() throws IOException {
        browser = Browser.shared();
    }

    @AfterEach
    void noPageComplains() {
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void visibilityHasCurvesWithNamesOfTheirOwn() throws IOException {
        browser.open(ReportPage.writeRun(new PageRuns(folder, 1, "visibility").writeVisibility()), 1280, 900);

        assertThat(browser.texts(METRICS + " option"))
                .containsExactly(
                        "service time (end - sent)",
                        "response time (end - intended start)",
                        "start delay (sent - intended start)",
                        "visibility (seen by another reader - sent)",
                        "visibility after ack (seen - acknowledged)");
        choose(METRICS, "visibility_after_ack");

        assertThat(latencyTitle()).isEqualTo("visibility after ack");
        assertThat(browser.texts("#latency-hint").get(0)).endsWith(" has 0, which is below the scale.");
        assertThat(browser.run("return Chart.getChart('latency-chart').data.datasets[0].data.at(-1).y"))
                .isEqualTo(1000.45);
        assertThat(browser.run("const c = Chart.getChart('latency-chart'); return c.options.plugins.tooltip.callbacks"
                        + ".label({dataset: c.data.datasets[0], raw: c.data.datasets[0].data[0]})"))
                .asString()
                .endsWith("(1.00k blobs)");
        browser.photograph(SCREENSHOTS.resolve("visibility.png"));
    }

    @Test
    void aComparisonShowsTheTimesOfEachKindOfOperation() throws IOException {
        Path slow = new PageRuns(folder, 1, "slow").writeKinds(1000, 400);
        Path fast = new PageRuns(folder, 1, "fast").writeKinds(500, 400);
        Path page = folder.resolve("kinds.html");
        ReportPage.writeComparison(
                List.of(slow, fast),
                Comparison.of(ComparedRun.read(slow), List.of(ComparedRun.read(fast)), Comparison.LEAST_DIFFERENCE),
                page);
        browser.open(page, 1280, 900);

        String lines = "#comparison-kinds-table tbody tr";
        assertThat(browser.texts(lines + " td:nth-child(3)")).containsExactly("get", "put");
        assertThat(browser.texts(lines + " td:nth-child(6)"))
                .satisfiesExactly(get -> assertThat(get).startsWith("▲ 0.50 ["), put -> assertThat(put)
                        .startsWith("1.00 ["));
        browser.photograph(SCREENSHOTS.resolve("kinds.png"));
    }

    @Test
    void aMetricWithoutANameHasThatOfItsHistograms() throws IOException {
        Path run = new PageRuns(folder, 1, "unknown").writeVisibility();
        Path histograms = run.resolve("histograms.hlog");
        Files.writeString(histograms, Files.readString(histograms).replace(";visibility_after_ack;", ";queue_wait;"));
        browser.open(ReportPage.writeRun(run), 1280, 900);

        choose(METRICS, "queue_wait");

        assertThat(browser.texts(METRICS + " option")).contains("queue_wait");
        assertThat(latencyTitle()).isEqualTo("queue_wait");
    }

    @Test
    void connectionsWithoutWorkAreDrawnAndListed() throws IOException {
        browser.open(ReportPage.writeRun(new PageRuns(folder, 1, "idle").writeIdle()), 1280, 900);

        assertThat(browser.texts(FIGURES + " option"))
                .containsExactly(
                        "server memory of a connection (bytes)",
                        "client memory of a connection (bytes)",
                        "kernel memory of a connection (bytes)",
                        "connections opened",
                        "connections lost",
                        "opening time (s)",
                        "connect p50 (µs)",
                        "connect p99 (µs)",
                        "connect max (µs)",
                        "keep-alive p50 (µs)",
                        "keep-alive p99 (µs)",
                        "keep-alive max (µs)");
        assertThat(sweepValues()).isEqualTo(List.of(1912L, 1912L));
        assertThat(browser.texts("#rows-table thead button"))
                .contains(
                        "connections_opened",
                        "opening_s",
                        "connect_p99_us",
                        "server_b_per_connection",
                        "client_b_per_connection",
                        "kernel_b_per_connection",
                        "connections_lost",
                        "keep_alives",
                        "keep_alives_failed",
                        "keep_alive_p99_us");
        browser.photograph(SCREENSHOTS.resolve("idle.png"));

        choose(FIGURES, "connections_opened");

        assertThat(sweepValues()).isEqualTo(List.of(1000L, 50000L));
    }

    @Test
    void meansAreThoseOfResponseTimesIfAllRowsHaveThem() throws IOException {
        assertThat(shownFirst(TrialSamples.OPEN)).isEqualTo("response_mean_us");
        assertThat(shownFirst(TrialSamples.CLOSED)).isEqualTo("service_mean_us");
        assertThat(shownFirst(TrialSamples.OPEN, TrialSamples.CLOSED)).isEqualTo("service_mean_us");
    }

    private static Object shownFirst(LoadModel... loads) throws IOException {
        browser.open(ReportPage.writeRun(new PageRuns(folder, 1, "means").writeMeans(loads)), 1280, 900);
        return browser.run("return document.querySelector('" + FIGURES + "').value");
    }

    @Test
    void validRowsWithoutFiguresAreNotCalledAnythingElse() {
        Path run =
                new PageRuns(folder, 1, "valid").writeUnmeasured(TrialSamples.cell(TrialSamples.CLOSED), Verdict.VALID);
        browser.open(ReportPage.writeRun(run), 1280, 900);

        assertThat(browser.texts("#sweep p")).containsExactly("No trial has a figure that could be drawn.");
    }

    @Test
    void overTimeThePageSaysThatNotAllTrialsAreDrawn() {
        Path run = new PageRuns(folder, 1, "trials").write(PageRuns.sweep(List.of("16"), List.of("1KB")), 27, 3);
        browser.open(ReportPage.writeRun(run), 1280, 900);

        assertThat(browser.texts("#time-hint").get(0)).startsWith("24 of 26 lines are drawn: ");
        assertThat(browser.count("Chart.getChart('throughput-chart').data.datasets.filter(d => !d.mark).length"))
                .isEqualTo(24);

        choose("#time-controls select[aria-label=trial]", "27");

        assertThat(browser.texts("#time-hint").get(0)).startsWith("Shown: trial 27. Garbage collections");
        assertThat(browser.run("return Chart.getChart('throughput-chart').data.datasets[0].label"))
                .isEqualTo("trial 27");
    }

    private static Object latencyTitle() {
        return browser.run("return Chart.getChart('latency-chart').options.scales.y.title.text");
    }

    private static Object sweepValues() {
        return browser.run("return Chart.getChart('sweep-chart').data.datasets.flatMap(d => d.data).map(p => p.y)");
    }

    private static void choose(String list, String value) {
        browser.run("const s = document.querySelector('" + list + "'); s.value = '" + value
                + "'; s.dispatchEvent(new Event('change'))");
    }
}
