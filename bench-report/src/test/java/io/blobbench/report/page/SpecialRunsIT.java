package io.blobbench.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

/** Pages of runs that measure visibility. */
@EnabledIf(value = "io.blobbench.report.page.Browser#wanted", disabledReason = Browser.MISSING)
class SpecialRunsIT {
    private static final Path SCREENSHOTS = Path.of("target", "screenshots");
    private static final String METRICS = "#latency-controls select[aria-label=show]";

    @TempDir
    private static Path folder;

    private static Browser browser;

    @BeforeAll
    static void startBrowser() {
        browser = Browser.start(folder.resolve("profile"));
    }

    @AfterAll
    static void closeBrowser() {
        if (browser != null) {
            browser.close();
        }
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
                .isEqualTo(1000L);
        assertThat(browser.run("const c = Chart.getChart('latency-chart'); return c.options.plugins.tooltip.callbacks"
                        + ".label({dataset: c.data.datasets[0], raw: c.data.datasets[0].data[0]})"))
                .asString()
                .endsWith("(1.00k blobs)");
        browser.photograph(SCREENSHOTS.resolve("visibility.png"));
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

    private static Object latencyTitle() {
        return browser.run("return Chart.getChart('latency-chart').options.scales.y.title.text");
    }

    private static void choose(String list, String value) {
        browser.run("const s = document.querySelector('" + list + "'); s.value = '" + value
                + "'; s.dispatchEvent(new Event('change'))");
    }
}
