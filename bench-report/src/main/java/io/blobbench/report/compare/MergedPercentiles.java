package io.blobbench.report.compare;

import io.blobbench.report.statistics.CellPercentiles;
import io.blobbench.report.statistics.Measure;
import io.blobbench.results.ResultsException;
import java.nio.file.Path;
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

    /** Reads the histograms of a run; without rows or histograms that can be read, nothing is known. */
    public static CellPercentiles read(Path folder) {
        try {
            return new MergedPercentiles(ComparedRun.read(folder).cells().stream()
                    .collect(Collectors.toMap(MeasuredCell::id, Function.identity())));
        } catch (ResultsException e) {
            return NONE;
        }
    }

    @Override
    public Optional<Percentile> of(String cell, String column) {
        return Stream.of(Measure.values())
                .filter(measure -> measure.merged() && measure.column().equals(column))
                .findFirst()
                .flatMap(measure -> Optional.ofNullable(cells.get(cell))
                        .map(measured -> measured.samples().get(measure)))
                .filter(sample -> sample.value().isPresent())
                .map(sample -> new Percentile(sample.value().getAsDouble(), sample.interval()));
    }
}
