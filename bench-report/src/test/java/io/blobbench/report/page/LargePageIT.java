package io.blobbench.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.scenario.Cell;
import io.blobbench.trial.TrialSamples;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

/** Pages of 500 cells: each in a file, a tree of elements and a window of bounded size. */
@EnabledIf(value = "io.blobbench.report.page.Browser#wanted", disabledReason = Browser.MISSING)
class LargePageIT {
    private static final Path SCREENSHOTS = Path.of("target", "screenshots");
    private static final int CELLS = 500;
    private static final int TRIALS = 3;
    /** Size of scripts and styles, the same for every run. */
    private static final long BYTES_OF_ANY_PAGE = 350_000;

    private static final long BYTES_PER_CELL = 6_000;
    /** A table of 200 rows and 18 columns has most of them. */
    private static final long MOST_ELEMENTS = 7_000;

    private static final int MOST_LINES = 24;

    @TempDir
    private static Path folder;

    private static Browser browser;
    private static Path grid;
    private static Path numbers;
    private static Path words;

    @BeforeAll
    static void writePages() throws IOException {
        browser = Browser.shared();
        List<String> batches =
                IntStream.rangeClosed(1, 25).mapToObj(String::valueOf).toList();
        List<String> blobs =
                IntStream.rangeClosed(1, 20).mapToObj(i -> i + "KB").toList();
        grid = page("grid", PageRuns.sweep(batches, blobs), TRIALS, 12);
        numbers = page(
                "numbers",
                PageRuns.sweep(
                        IntStream.rangeClosed(1, CELLS)
                                .mapToObj(String::valueOf)
                                .toList(),
                        List.of("1KB")),
                1,
                2);
        words = page(
                "words",
                IntStream.rangeClosed(1, CELLS)
                        .mapToObj(i ->
                                TrialSamples.cell(TrialSamples.OPEN, "mode", "mode-" + i, "batch", "16", "blob", "1KB"))
                        .toList(),
                1,
                2);
    }

    private static Path page(String name, List<Cell> cells, int trials, int intervals) {
        return ReportPage.writeRun(new PageRuns(folder, 1, name).write(cells, trials, intervals));
    }

    @Test
    void aCellTakesAFewKilobytes() throws IOException {
        for (Path page : List.of(grid, numbers, words)) {
            assertThat(Files.size(page)).isLessThan(BYTES_OF_ANY_PAGE + CELLS * BYTES_PER_CELL);
        }
    }

    @Test
    void elementsAndLinesAreFewAndNothingIsWiderThanTheWindow() throws IOException {
        for (Path page : List.of(grid, numbers, words)) {
            for (int width : new int[] {1400, 400}) {
                browser.open(page, width, 844);
                browser.run("document.querySelectorAll('details').forEach(each => { each.open = true })");
                String name = page.getParent().getFileName() + " at " + width;

                assertThat(browser.count("document.querySelectorAll('*').length"))
                        .as("elements of " + name)
                        .isLessThan(MOST_ELEMENTS);
                assertThat(browser.count("document.documentElement.scrollWidth"))
                        .as("width of " + name)
                        .isLessThanOrEqualTo(width);
                assertThat(browser.count(
                                "Math.max(...[...document.querySelectorAll('canvas')].map(each => each.clientWidth))"))
                        .as("charts of " + name)
                        .isLessThanOrEqualTo(width);
                for (String chart : List.of("sweep-chart", "latency-chart", "throughput-chart")) {
                    assertThat(browser.count("Chart.getChart('" + chart + "').data.datasets.length"))
                            .as(chart + " of " + name)
                            .isLessThanOrEqualTo(MOST_LINES);
                }
                assertThat(browser.count("Chart.getChart('sweep-chart').scales.x.ticks.length"))
                        .as("ticks of " + name)
                        .isLessThanOrEqualTo(width / 18);
                browser.photograph(
                        SCREENSHOTS.resolve("large-" + folder.relativize(page).getName(0) + "-" + width + ".png"));
            }
        }
    }

    @Test
    void cellsAreFoundByWordsAndTheirPercentilesDrawn() {
        browser.open(grid, 1400, 900);

        browser.find("#latency-controls input[type=search]").sendKeys("batch=25 blob=20KB");

        assertThat(browser.run("return Chart.getChart('latency-chart').data.datasets.map(d => d.label)"))
                .isEqualTo(List.of("blob 20KB, batch 25 (2 of 3 trials)")); // its first trial failed
        browser.find("#time-controls input[type=search]").sendKeys("batch=7 blob=3KB");
        assertThat(browser.run("return document.querySelector('#time-controls select').value"))
                .isEqualTo("batch=7 blob=3KB");
    }

    @Test
    void rowsAreAddedByAButtonAndSortedAllTogether() {
        browser.open(grid, 1400, 900);
        assertThat(browser.texts("#rows-table tbody tr")).hasSize(200);

        browser.find("#rows .more-lines").click();

        assertThat(browser.texts("#rows-table tbody tr")).hasSize(400);
        assertThat(browser.texts("#rows .more-lines")).containsExactly("Show 200 more of " + CELLS * TRIALS + " rows");
        browser.find("#rows-controls input[type=search]").sendKeys("batch=25 blob=20KB");
        assertThat(browser.texts("#rows-table tbody tr")).hasSize(TRIALS);
        assertThat(browser.find("#rows .more-lines").isDisplayed()).isFalse();
    }

    @Test
    void wordsOnAnAxisAreBarsThatArePaged() {
        browser.open(words, 1400, 900);
        assertThat(browser.count("Chart.getChart('sweep-chart').scales.x.getLabels().length"))
                .isEqualTo(40);

        browser.run("const s = document.querySelector('#sweep-controls select[aria-label=bars]');"
                + "s.value = '480'; s.dispatchEvent(new Event('change'))");

        assertThat(browser.run("const labels = Chart.getChart('sweep-chart').scales.x.getLabels();"
                        + "return [labels[0], labels[labels.length - 1]]"))
                .isEqualTo(List.of("mode-481", "mode-500"));
        assertThat(browser.texts("#sweep-hint")).first().asString().startsWith("Shown: bars 481 to 500 of 500. ");
    }
}
