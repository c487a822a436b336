package io.blobbench.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.report.cell.MeasuredCell;
import io.blobbench.report.compare.Runs;
import io.blobbench.report.page.PageContent.CellPart;
import io.blobbench.report.read.RowView;
import io.blobbench.report.statistics.Measure;
import io.blobbench.report.statistics.Sample;
import io.blobbench.report.table.Humanized;
import io.blobbench.trial.judge.SearchJudge;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class CellPartsTest {
    @Test
    void processorTimeOfABlobIsNotNamedLikeThatOfATrial() {
        RowView row = RowView.of(Map.of("cell", "single", "verdict", "VALID", "limited_by", "", "reasons", ""));
        MeasuredCell cell = new MeasuredCell(
                "single",
                List.of(row),
                Map.of(
                        Measure.HARNESS_CPU, Sample.ofMedian(2.5),
                        Measure.SERVER_CPU, Sample.ofMedian(0.75),
                        Measure.SERVER_MEMORY, Sample.ofMedian(6.4e7)));

        Map<String, List<Double>> figures =
                new CellParts(List.of(cell)).of("single", Map.of()).figures();

        assertThat(figures)
                .containsOnly(
                        Map.entry("harness_cpu_us_per_blob", List.of(2.5)),
                        Map.entry("server_cpu_us_per_blob", List.of(0.75)),
                        Map.entry("server_rss_bytes", List.of(6.4e7)));
    }

    @Test
    void theLoadOfSearchesThatEndedAtTheHighestToTryIsALowerBound() {
        Map<String, String> row = Map.of("cell", "single", "verdict", "VALID", "limited_by", "");

        assertThat(searched(row, "found by 3 probes; " + SearchJudge.HIGHEST_TO_TRY)
                        .lowerBound())
                .isTrue();
        assertThat(searched(row, "found by 3 probes").lowerBound()).isFalse();
    }

    private static CellPart searched(Map<String, String> fields, String reasons) {
        Map<String, String> row = new HashMap<>(fields);
        row.put("reasons", reasons);
        MeasuredCell cell = new MeasuredCell("single", List.of(RowView.of(row)), Map.of());
        return new CellParts(List.of(cell)).of("single", Map.of());
    }

    @Test
    void aFigureIsShownAsOnATerminal() {
        MeasuredCell cell = Runs.throughputs("single", 1_234_600);

        List<Double> figure = Objects.requireNonNull(
                new CellParts(List.of(cell)).of("single", Map.of()).figures().get("throughput_blobs_s"));

        assertThat(Humanized.count(1_234_600)).isEqualTo("1.23M");
        assertThat(figure).singleElement().extracting(Humanized::count).isEqualTo("1.23M");
    }
}
