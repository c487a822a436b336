package io.blobbench.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

/** A page as it is laid out on paper. */
@EnabledIf(value = "io.blobbench.report.page.Browser#wanted", disabledReason = Browser.MISSING)
class PrintedPageIT {
    @TempDir
    private static Path folder;

    private static Browser browser;

    @BeforeEach
    void openInTheDark() throws IOException {
        browser = Browser.shared();
        browser.show("screen", "dark");
        browser.open(
                ReportPage.writeRun(
                        new PageRuns(folder, 1, "paper").write(PageRuns.sweep(List.of("1"), List.of("1KB")), 2, 3)),
                1280,
                900);
    }

    @AfterEach
    void showOnAScreen() {
        browser.show("screen", "light");
    }

    @Test
    void noPageBreakIsWithinATile() {
        browser.show("print", "light");

        assertThat(browser.run("return getComputedStyle(document.querySelector('#limits-strip li')).breakInside"))
                .isEqualTo("avoid");
    }

    /** A browser that prints a dark page may switch to the light scheme when the page has its size on paper already. */
    @Test
    void noChartIsDrawnAgainOnPaperWhenTheSchemeChanges() {
        browser.run("window.changed = new Promise(done => matchMedia('(prefers-color-scheme: dark)')"
                + ".addEventListener('change', done)); window.dispatchEvent(new Event('beforeprint'))");
        Object before = browser.run("return Chart.getChart('sweep-chart').id");

        browser.show("print", "light");

        assertThat(browser.run("return window.changed.then(() => Chart.getChart('sweep-chart').id)"))
                .isEqualTo(before);
    }
}
