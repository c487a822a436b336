package io.blobbench.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.report.cell.MeasuredCell;
import io.blobbench.report.read.RowView;
import io.blobbench.report.statistics.Measure;
import io.blobbench.report.statistics.Sample;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CellPartsTest {
    @Test
    void processorTimeOfABlobIsNotNamedLikeThatOfATrial() {
        RowView row = RowView.of(Map.of("cell", "single", "verdict", "VALID", "limited_by", ""));
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
}
