package io.blobbench.report.page;

import io.blobbench.report.answer.LoadClaim;
import io.blobbench.report.cell.AxisNumber;
import io.blobbench.report.cell.Limits;
import io.blobbench.report.cell.MeasuredCell;
import io.blobbench.report.page.PageContent.AxisPart;
import io.blobbench.report.page.PageContent.CellPart;
import io.blobbench.report.page.PageContent.RunPart;
import io.blobbench.report.read.ProbeView;
import io.blobbench.report.statistics.Measure;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Converts the cells and axes of a run to their form on a page. */
final class CellParts {
    private final Map<String, MeasuredCell> measured;
    private final List<ProbeView> probes;

    /**
     * @param measured the cells of the run that have trials
     * @param probes of their searches
     */
    CellParts(List<MeasuredCell> measured, List<ProbeView> probes) {
        this.measured = measured.stream().collect(Collectors.toMap(MeasuredCell::id, Function.identity()));
        this.probes = probes;
    }

    CellPart of(String id, Map<String, String> axes) {
        Optional<MeasuredCell> cell = Optional.ofNullable(measured.get(id));
        Optional<LoadClaim> claim = cell.flatMap(each -> LoadClaim.of(each, probes));
        String limitedBy = cell.map(MeasuredCell::limitedBy).orElse("");
        return new CellPart(
                id,
                new LinkedHashMap<>(axes),
                cell.map(CellParts::figures).orElse(Map.of()),
                cell.map(MeasuredCell::lowerBound).orElse(false),
                claim.map(LoadClaim::words).orElse(""),
                claim.map(LoadClaim::doubt).orElse(""),
                limitedBy,
                Limits.ofLoadHost(limitedBy));
    }

    private static Map<String, List<Double>> figures(MeasuredCell cell) {
        Map<String, List<Double>> figures = new LinkedHashMap<>();
        cell.samples().forEach((measure, sample) -> sample.value()
                .ifPresent(value -> figures.put(
                        name(measure),
                        Stream.concat(
                                        Stream.of(value),
                                        sample.interval().stream().flatMap(ends -> Stream.of(ends.low(), ends.high())))
                                .map(Rounded::of)
                                .toList())));
        return figures;
    }

    /** The column of results.csv or, where a value is not of a trial as there but of a blob, a name that says so. */
    private static String name(Measure measure) {
        return measure.unit().equals("us/blob") ? measure.word() + "_us_per_blob" : measure.column();
    }

    /** The axes of all runs, each with the values that cells of the runs with this axis have on it. */
    static List<AxisPart> axes(List<RunPart> runs) {
        return runs.stream()
                .flatMap(run -> run.axes().stream())
                .distinct()
                .map(name -> axis(name, runs))
                .toList();
    }

    private static AxisPart axis(String name, List<RunPart> runs) {
        List<String> values = runs.stream()
                .filter(run -> run.axes().contains(name))
                .flatMap(run -> run.cells().stream())
                .map(cell -> cell.axes().getOrDefault(name, ""))
                .distinct()
                .toList();
        return new AxisPart(name, values, numbers(values));
    }

    private static @Nullable List<Double> numbers(List<String> values) {
        List<OptionalDouble> numbers = values.stream().map(AxisNumber::of).toList();
        return numbers.stream().allMatch(OptionalDouble::isPresent) && !AxisNumber.mixed(values)
                ? numbers.stream().map(OptionalDouble::getAsDouble).toList()
                : null;
    }
}
