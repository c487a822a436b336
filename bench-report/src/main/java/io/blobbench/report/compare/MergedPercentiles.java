package io.blobbench.report.compare;

import io.blobbench.report.cell.MeasuredCell;
import io.blobbench.report.statistics.CellPercentiles;
import io.blobbench.report.statistics.Measure;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Percentiles from the merged histograms of a run, the same that a comparison shows. */
public final class MergedPercentiles implements CellPercentiles {
    private final Map<String, MeasuredCell> cells;

    private MergedPercentiles(Map<String, MeasuredCell> cells) {
        this.cells = cells;
    }

    /** The percentiles of the cells of a run; of none, nothing is known. */
    public static CellPercentiles of(List<MeasuredCell> cells) {
        return cells.isEmpty()
                ? NONE
                : new MergedPercentiles(
                        cells.stream().collect(Collectors.toMap(MeasuredCell::id, Function.identity())));
    }

    @Override
    public Optional<Percentile> of(String cell, String column) {
        return Stream.of(Measure.values())
                .filter(measure -> measure.merged() && measure.column().equals(column))
                .findFirst()
                .flatMap(measure -> Optional.ofNullable(cells.get(cell))
                        .map(measured -> measured.samples().get(measure)))
                .filter(sample -> sample.value().isPresent())
                .map(sample -> new Percentile(sample.value().getAsDouble(), sample.telling()));
    }
}
