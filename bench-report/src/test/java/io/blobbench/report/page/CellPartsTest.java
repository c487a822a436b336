package io.blobbench.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.report.cell.MeasuredCell;
import io.blobbench.report.compare.Runs;
import io.blobbench.report.page.PageContent.CellPart;
import io.blobbench.report.page.PageContent.RunPart;
import io.blobbench.report.read.RowView;
import io.blobbench.report.statistics.Measure;
import io.blobbench.report.statistics.Sample;
import io.blobbench.report.table.Humanized;
import io.blobbench.trial.judge.SearchJudge;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CellPartsTest {
    @Test
    void processorTimeOfABlobIsNotNamedLikeThatOfATrial() {
        RowView row = RowView.of(
                Map.of("cell", "single", "verdict", "VALID", "limited_by", "", "reasons", "", "load_model", "closed"));
        MeasuredCell cell = new MeasuredCell(
                "single",
                List.of(row),
                Map.of(
                        Measure.HARNESS_CPU, Sample.ofMedian(2.5),
                        Measure.SERVER_CPU, Sample.ofMedian(0.75),
                        Measure.SERVER_MEMORY, Sample.ofMedian(6.4e7)));

        Map<String, List<Double>> figures =
                new CellParts(List.of(cell), List.of()).of("single", Map.of()).figures();

        assertThat(figures)
                .containsOnly(
                        Map.entry("harness_cpu_us_per_blob", List.of(2.5)),
                        Map.entry("server_cpu_us_per_blob", List.of(0.75)),
                        Map.entry("server_rss_bytes", List.of(6.4e7)));
    }

    @Test
    void valuesInUnitsOfATimeAndOfASizeHaveNoScale() {
        assertThat(CellParts.axes(List.of(swept("512k", "1m"))))
                .extracting("numbers")
                .containsOnlyNulls();
        assertThat(CellParts.axes(List.of(swept("1s", "1m"))))
                .extracting("numbers")
                .containsExactly(List.of(1.0, 60.0));
    }

    @Test
    void runsBesideEachOtherHaveOneScaleForAnAxisOrNone() {
        assertThat(CellParts.axes(List.of(swept("256k", "512k"), swept("512k", "2m"))))
                .singleElement()
                .satisfies(axis -> {
                    assertThat(axis.values()).containsExactly("256k", "512k", "2m");
                    assertThat(axis.numbers()).isNull();
                });
        assertThat(CellParts.axes(List.of(swept("2s"), swept("1s", "1m"))))
                .extracting("numbers")
                .containsExactly(List.of(2.0, 1.0, 60.0));
    }

    private static RunPart swept(String... values) {
        List<CellPart> cells = Stream.of(values)
                .map(value -> new CellPart(value, Map.of("server.size", value), Map.of(), false, "", "", "", false))
                .toList();
        List<String> axes = List.of("server.size");
        return new RunPart("A", "", "run", "redis", "s", "", "local", "", List.of(), "", "", "", 1, axes, cells);
    }

    @Test
    void theLoadOfSearchesThatEndedAtTheHighestToTryIsALowerBound() {
        assertThat(searched("found by 3 probes; " + SearchJudge.HIGHEST_TO_TRY).lowerBound())
                .isTrue();
        assertThat(searched("found by 3 probes").lowerBound()).isFalse();
    }

    /** The last operation of a check of nine seconds waits for 450 ms if the store is a twentieth too slow, and these took longer. */
    @Test
    void aLoadWhoseCheckWasTooShortToTellIsOneThatTheStoreMayKeep() {
        Runs.Cell highest = new Runs.Cell("single")
                .with("load_model", "find-max", "response_p99_limit_us", "5000000", "measured_s", "9")
                .throughputs(117)
                .measured("offered_ops_s", 117)
                .verdict(1, "VALID", SearchJudge.HIGHEST_TO_TRY)
                .measured("operations", 1053)
                .measured("response_max_us", 2_481_000);

        assertThat(claim(highest.times("response", new double[] {1000}, new double[] {2_426_000})))
                .isEqualTo("may keep, with too few operations to tell");
        assertThat(claim(highest.times("response", new double[] {1000}, new double[] {200_000})))
                .isEqualTo("keeps at least");
        assertThat(claim(highest.measured("operations", 20_160)
                        .times("response", new double[] {1_540_000}, new double[] {1_970_000})))
                .isEqualTo("may keep, in too short a check to tell");
        assertThat(claim(highest.with("load_model", "open"))).isEmpty();
    }

    private static String claim(Runs.Cell cell) {
        CellPart part = new CellParts(List.of(cell.measured()), List.of()).of("single", Map.of());
        return part.claim() + (part.doubt().isEmpty() ? "" : "," + part.doubt());
    }

    private static CellPart searched(String reasons) {
        MeasuredCell cell = new Runs.Cell("single")
                .with("load_model", "find-max")
                .throughputs(1000)
                .verdict(1, "VALID", reasons)
                .measured();
        return new CellParts(List.of(cell), List.of()).of("single", Map.of());
    }

    @Test
    void aFigureIsShownAsOnATerminal() {
        MeasuredCell cell = Runs.throughputs("single", 1_234_600);

        List<Double> figure = Objects.requireNonNull(new CellParts(List.of(cell), List.of())
                .of("single", Map.of())
                .figures()
                .get("throughput_blobs_s"));

        assertThat(Humanized.count(1_234_600)).isEqualTo("1.23M");
        assertThat(figure).singleElement().extracting(Humanized::count).isEqualTo("1.23M");
    }
}
