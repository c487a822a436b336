package io.blobbench.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.report.compare.ComparedRun;
import io.blobbench.report.compare.Comparison;
import io.blobbench.trial.TrialSamples;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

/** The page of two runs of which one has an axis that the other lacks. */
@EnabledIf(value = "io.blobbench.report.page.Browser#wanted", disabledReason = Browser.MISSING)
class UnequalAxesIT {
    private static final List<String> BLOBS = List.of("100B", "1KB", "10KB", "100KB");

    @TempDir
    private Path folder;

    /** Sixteen lines are too many to distinguish, so that the page chooses the first batch. */
    @Test
    void aChosenValueHidesNoRunWithoutItsAxis() throws Exception {
        Path swept =
                new PageRuns(folder, 1, "swept").write(PageRuns.sweep(List.of("1", "16", "256", "4096"), BLOBS), 2, 3);
        Path plain = new PageRuns(folder, 1, "plain")
                .write(
                        BLOBS.stream()
                                .map(blob -> TrialSamples.cell(TrialSamples.OPEN, "blob", blob))
                                .toList(),
                        2,
                        3);
        Path page = folder.resolve("compare.html");
        ReportPage.writeComparison(
                List.of(swept, plain),
                Comparison.of(ComparedRun.read(swept), List.of(ComparedRun.read(plain)), Comparison.LEAST_DIFFERENCE),
                page);

        Browser browser = Browser.shared();
        browser.open(page, 1280, 900);

        assertThat(browser.run("return document.querySelector('#latency-controls select[aria-label=batch]').value"))
                .isEqualTo("1");
        assertThat(browser.run("return Chart.getChart('latency-chart').data.datasets.map(d => d.label)"))
                .asInstanceOf(InstanceOfAssertFactories.list(String.class))
                .anyMatch(label -> label.startsWith("A kafka: blob 1KB"))
                .anyMatch(label -> label.startsWith("B kafka: blob 1KB, without batch"));
    }
}
