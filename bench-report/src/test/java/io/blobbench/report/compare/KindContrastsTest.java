package io.blobbench.report.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.blobbench.report.cell.MeasuredCell;
import io.blobbench.report.statistics.Contrast;
import io.blobbench.report.statistics.ContrastFinding;
import io.blobbench.report.statistics.Measure;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class KindContrastsTest {
    private static final double[] CALM = {1000, 1005, 995, 1010, 990};
    private static final double[] LONG = times(10);

    @Test
    void eachKindHasItsOwnFindingAndNoneDecides() {
        CellComparison compared = compared(
                mix().kind("service.get", CALM, LONG).kind("service.put", CALM, LONG),
                mix().kind("service.get", times(1.5), LONG).kind("service.put", CALM, times(5)));

        assertThat(contrast(compared, "get", Measure.SERVICE_P50).finding()).isEqualTo(ContrastFinding.WORSE);
        assertThat(contrast(compared, "get", Measure.SERVICE_P50).ratio()).hasValueCloseTo(1.5, within(0.001));
        assertThat(contrast(compared, "get", Measure.SERVICE_P99).finding()).isEqualTo(ContrastFinding.NONE);
        assertThat(contrast(compared, "put", Measure.SERVICE_P50).finding()).isEqualTo(ContrastFinding.NONE);
        assertThat(contrast(compared, "put", Measure.SERVICE_P99).finding()).isEqualTo(ContrastFinding.BETTER);
        assertThat(compared.outcome()).isEqualTo(Outcome.NO_DETECTABLE_DIFFERENCE);
    }

    @Test
    void underAScheduleTheyAreResponseTimes() {
        Runs.Cell cell = mix().with("load_model", "open")
                .times("response", CALM, CALM)
                .kind("service.get", CALM, CALM)
                .kind("response.get", CALM, CALM)
                .kind("service.put", CALM, CALM)
                .kind("response.put", CALM, CALM);

        assertThat(compared(cell, cell).kinds())
                .extracting(
                        each -> each.kind() + " " + each.contrast().measure().title())
                .containsExactly("get response p50", "get response p99", "put response p50", "put response p99");
    }

    @Test
    void operationsOfOneKindHaveNone() {
        Runs.Cell cell = mix().kind("service.get", CALM, CALM);

        assertThat(compared(cell, cell).kinds()).isEmpty();
    }

    @Test
    void aKindThatATrialDoesNotHaveIsLeftOut() {
        Runs.Cell some = mix().kind("service.get", CALM, CALM)
                .kind("service.get.refused", Arrays.copyOf(CALM, 4), CALM)
                .kind("service.put", CALM, CALM);

        assertThat(compared(some, some).kinds().stream().map(KindContrast::kind).distinct())
                .containsExactly("get", "put");
    }

    @Test
    void aKindIsShownWhereTheOnlyOtherOneIsNotInAllTrials() {
        Runs.Cell rare = mix().kind("service.get", CALM, CALM).kind("service.put", Arrays.copyOf(CALM, 4), CALM);

        assertThat(compared(rare, rare).kinds()).extracting(KindContrast::kind).containsExactly("get", "get");
    }

    @Test
    void aKindThatOneRunHasIsShownWithoutAFinding() {
        CellComparison compared = compared(
                mix().kind("service.get", CALM, CALM).kind("service.put", CALM, CALM),
                mix().kind("service.get", CALM, CALM)
                        .kind("service.get.refused", CALM, CALM)
                        .kind("service.put", CALM, CALM));

        Contrast refused = contrast(compared, "get.refused", Measure.SERVICE_P50);
        assertThat(refused.baseline()).isEmpty();
        assertThat(refused.value()).hasValueCloseTo(1000.0, within(1.0));
        assertThat(refused.finding()).isEqualTo(ContrastFinding.UNJUDGED);
    }

    @Test
    void cellsThatCannotBeComparedHaveTheirValuesOnly() {
        CellComparison compared = compared(
                mix().kind("service.get", CALM, CALM).kind("service.put", CALM, CALM),
                mix().with("durability", "always")
                        .kind("service.get", times(2), CALM)
                        .kind("service.put", CALM, CALM));

        assertThat(compared.outcome()).isEqualTo(Outcome.NOT_COMPARABLE);
        assertThat(compared.kinds()).isNotEmpty().allSatisfy(each -> {
            assertThat(each.contrast().finding()).isEqualTo(ContrastFinding.UNJUDGED);
            assertThat(each.contrast().ratio()).isEmpty();
            assertThat(each.contrast().value()).isPresent();
        });
    }

    @Test
    void allKindsAndCellsOfARunAreOneFamilyOfTests() {
        double alone = contrast(compared(changed("1KB"), changedTo("1KB")), "get", Measure.SERVICE_P50)
                .p()
                .orElseThrow();
        MeasuredCell[] first =
                sizes().map(KindContrastsTest::changed).map(Runs.Cell::measured).toArray(MeasuredCell[]::new);
        MeasuredCell[] second = sizes().map(size -> size.equals("1KB") ? changedTo(size) : changed(size))
                .map(Runs.Cell::measured)
                .toArray(MeasuredCell[]::new);
        Comparison many =
                Comparison.of(Runs.of("first", first), List.of(Runs.of("second", second)), Comparison.LEAST_DIFFERENCE);

        assertThat(contrast(many.runs().get(0).cells().get(0), "get", Measure.SERVICE_P50)
                        .p())
                .hasValueCloseTo(4 * alone, within(alone / 1000));
    }

    private static Stream<String> sizes() {
        return Stream.of("1KB", "2KB", "3KB", "4KB");
    }

    private static Runs.Cell changed(String size) {
        return mix(size).kind("service.get", CALM, CALM).kind("service.put", CALM, CALM);
    }

    private static Runs.Cell changedTo(String size) {
        return mix(size).kind("service.get", times(1.2), CALM).kind("service.put", CALM, CALM);
    }

    private static Runs.Cell mix() {
        return mix("1KB");
    }

    private static Runs.Cell mix(String size) {
        return new Runs.Cell(size)
                .with("operation", "get:50 put:50")
                .throughputs(CALM)
                .times("service", CALM, CALM);
    }

    private static CellComparison compared(Runs.Cell baseline, Runs.Cell other) {
        return Comparison.of(
                        Runs.of("first", baseline.measured()),
                        List.of(Runs.of("second", other.measured())),
                        Comparison.LEAST_DIFFERENCE)
                .runs()
                .get(0)
                .cells()
                .get(0);
    }

    private static Contrast contrast(CellComparison cell, String kind, Measure measure) {
        return cell.kinds().stream()
                .filter(each -> each.kind().equals(kind) && each.contrast().measure() == measure)
                .findFirst()
                .orElseThrow()
                .contrast();
    }

    private static double[] times(double factor) {
        return DoubleStream.of(CALM).map(value -> value * factor).toArray();
    }
}
