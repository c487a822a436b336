package io.blobbench.report.cell;

import io.blobbench.report.read.ProbeView;
import io.blobbench.report.read.RowView;
import io.blobbench.report.statistics.Measure;
import io.blobbench.report.statistics.Sample;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** The resolution of the searches of a cell: how far above the load found a store may keep more. */
public final class SearchResolution {
    private SearchResolution() {}

    /**
     * The distance from the load found to the lowest higher load that was not kept, of several trials between the medians of both. It is the
     * precision where the load was found by the steps of the search, and more where final checks went down from there.
     *
     * @param precision share of the load; 0 where it is unknown, and for a cell that was not searched
     * @param probes of any cells
     * @return share of the load, at least the precision; 0 where that is 0
     */
    public static double of(MeasuredCell cell, double precision, List<ProbeView> probes) {
        OptionalDouble found = cell.value(Measure.HIGHEST_LOAD);
        if (precision == 0 || found.isEmpty()) {
            return precision;
        }
        double[] notKept = cell.withFigures().stream()
                .mapToDouble(row -> lowestNotKept(row, probes))
                .toArray();
        return Math.max(precision, Sample.ofMedian(notKept).value().orElseThrow() / found.getAsDouble() - 1);
    }

    /** The lowest load above that of a trial that was not kept; its own where there is none. */
    private static double lowestNotKept(RowView row, List<ProbeView> probes) {
        double found = row.number("offered_ops_s").orElse(0);
        List<ProbeView> ofTrial =
                probes.stream().filter(probe -> probe.id().equals(row.id())).toList();
        return LoadsAbove.of(found, ofTrial)
                .lowestNotKept()
                .map(Map.Entry::getKey)
                .orElse(found);
    }
}
