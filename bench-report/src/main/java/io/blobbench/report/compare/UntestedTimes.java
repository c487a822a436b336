package io.blobbench.report.compare;

import io.blobbench.measure.Percentiles;
import io.blobbench.report.cell.MeasuredCell;
import io.blobbench.report.compare.CellPairs.Pair;
import io.blobbench.report.statistics.Measure;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Percentiles that are not tested, although operations were timed. */
final class UntestedTimes {
    private UntestedTimes() {}

    /**
     * The percentiles that a cell of a pair lacks, each with the reason.
     *
     * @param measures among which to look
     */
    static Map<Measure, String> of(Pair pair, List<Measure> measures) {
        Map<Measure, String> untested = new EnumMap<>(Measure.class);
        for (Measure measure : measures) {
            Stream.of(pair.baseline(), pair.other())
                    .flatMap(cell -> cell.flatMap(each -> reason(each, measure)).stream())
                    .findFirst()
                    .ifPresent(reason -> untested.put(measure, reason));
        }
        return untested;
    }

    private static Optional<String> reason(MeasuredCell cell, Measure measure) {
        if (!measure.merged()
                || cell.samples().containsKey(measure)
                || cell.numbers(measure.metric() + "_max_us").length == 0) {
            return Optional.empty();
        }
        return Optional.of(
                cell.numbers(measure.column()).length > 0
                        ? "no histograms.hlog"
                        : "a trial needs " + Percentiles.fewestValues(measure.percentile()) + " operations");
    }
}
