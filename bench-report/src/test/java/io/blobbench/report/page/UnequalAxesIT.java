package io.blobbench.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.report.compare.ComparedRun;
import io.blobbench.report.compare.Comparison;
import io.blobbench.trial.TrialSamples;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
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

    /** Each run alone has an order: 256k is less than 512k, and a minute less than two. */
    @Test
    void anAxisThatHasUnitsOfATimeInOneRunAndOthersInAnotherHasNoScale() throws Exception {
        Path page = folder.resolve("sizes.html");
        Path small = sized("small", "256k", "512k");
        Path large = sized("large", "1m", "2m");
        ReportPage.writeComparison(
                List.of(small, large),
                Comparison.of(ComparedRun.read(small), List.of(ComparedRun.read(large)), Comparison.LEAST_DIFFERENCE),
                page);

        Browser browser = Browser.shared();
        browser.open(page, 1280, 900);

        assertThat(browser.run("return Chart.getChart('sweep-chart').config.type"))
                .isEqualTo("bar");
        assertThat(browser.run("return Chart.getChart('sweep-chart').scales.x.getLabels()"))
                .isEqualTo(List.of("256k", "512k", "1m", "2m"));
        assertThat(browser.complaints()).isEmpty();
    }

    private Path sized(String kernel, String... sizes) {
        return new PageRuns(folder, 1, kernel)
                .write(
                        Stream.of(sizes)
                                .map(size -> TrialSamples.cell(TrialSamples.OPEN, "blob", "1KB", "server.size", size))
                                .toList(),
                        2,
                        3);
    }
}
