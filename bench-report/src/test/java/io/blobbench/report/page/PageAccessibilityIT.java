package io.blobbench.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.report.compare.ComparedRun;
import io.blobbench.report.compare.Comparison;
import io.blobbench.report.compare.RunParts;
import io.blobbench.scenario.Cell;
import io.blobbench.trial.TrialSamples;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every kind of page by the rules of WCAG 2, levels A and AA, as far as a program can tell, wide and narrow, light and dark. */
@EnabledIf(value = "io.blobbench.report.page.Browser#wanted", disabledReason = Browser.MISSING)
class PageAccessibilityIT {
    private static final Path SCREENSHOTS = Path.of("target", "screenshots");
    private static final List<Cell> CELLS = PageRuns.sweep(List.of("1", "16", "256"), List.of("100B", "1KB"));

    @TempDir
    private static Path folder;

    private static final Map<String, Path> PAGES = new LinkedHashMap<>();
    private static Browser browser;

    @BeforeAll
    static void writePages() throws IOException {
        browser = Browser.shared();
        Path run = new PageRuns(folder, 1, "6.1.0").write(CELLS, 5, 6);
        Path faster = new PageRuns(folder, 1.3, "6.9.0").write(CELLS, 5, 6);
        PAGES.put("sweep", ReportPage.writeRun(run));
        PAGES.put(
                "single",
                ReportPage.writeRun(new PageRuns(folder, 1, "single")
                        .write(PageRuns.sweep(List.of("1", "16"), List.of("1KB")), 1, 3)));
        PAGES.put("partial", ReportPage.writeRun(new PageRuns(folder, 1, "partial").writePartial(CELLS)));
        PAGES.put(
                "failed",
                ReportPage.writeRun(
                        new PageRuns(folder, 1, "failed").writeFailed(TrialSamples.cell(TrialSamples.CLOSED))));
        PAGES.put("comparison", folder.resolve("comparison.html"));
        ReportPage.writeComparison(
                List.of(run, faster),
                Comparison.of(ComparedRun.read(run), List.of(ComparedRun.read(faster)), Comparison.LEAST_DIFFERENCE),
                folder.resolve("comparison.html"));
        PAGES.put("parts", folder.resolve("parts.html"));
        List<ComparedRun> parts = RunParts.by(ComparedRun.read(run), "blob");
        ReportPage.writeComparison(
                List.of(run),
                Comparison.of(parts.get(0), parts.subList(1, parts.size()), Comparison.LEAST_DIFFERENCE),
                folder.resolve("parts.html"));
    }

    static Stream<String> kinds() {
        return Stream.of("sweep", "single", "partial", "failed", "comparison", "parts");
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void nothingOnAPageIsABarrier(String kind) throws IOException {
        for (int width : new int[] {1400, 400}) {
            for (String scheme : List.of("light", "dark")) {
                browser.show("screen", scheme);
                browser.open(PAGES.getOrDefault(kind, folder), width, 844);
                browser.run("document.querySelectorAll('details').forEach(each => { each.open = true })");

                assertThat(browser.barriers())
                        .as(kind + " at " + width + ", " + scheme)
                        .isEmpty();
                assertThat(browser.count("document.documentElement.scrollWidth"))
                        .as(kind + " at " + width)
                        .isLessThanOrEqualTo(width);
                browser.photograph(SCREENSHOTS.resolve("axe-" + kind + "-" + width + "-" + scheme + ".png"));
            }
        }
    }
}
