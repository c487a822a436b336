package io.blobbench.report.page;

import io.blobbench.measure.Percentiles;
import io.blobbench.report.cell.SeenBlobs;
import io.blobbench.report.page.PageContent.CurvePart;
import io.blobbench.report.read.HistogramLog;
import io.blobbench.report.read.RowView;
import io.blobbench.report.read.TrialHistogram;
import io.blobbench.report.statistics.MergedTimes;
import io.blobbench.results.RunFile;
import io.blobbench.results.histogram.HistogramTag;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The times of each cell of a run by percentile. */
final class Curves {
    /** Close together where a curve bends. */
    static final List<Double> PERCENTILES = List.of(
            1.0, 10.0, 20.0, 30.0, 40.0, 50.0, 60.0, 70.0, 80.0, 85.0, 90.0, 92.5, 95.0, 97.0, 98.0, 99.0, 99.25, 99.5,
            99.7, 99.8, 99.9, 99.925, 99.95, 99.97, 99.98, 99.99);

    private static final List<String> METRICS =
            List.of("service", "response", "start_delay", "visibility", "visibility_after_ack");
    private static final double PERCENT = 100;

    private Curves() {}

    /**
     * Reads histograms.hlog, of a cell's trials that have figures or, where there are none, of all.
     *
     * @param run index of the run
     * @return none where there is no such file
     */
    static List<CurvePart> read(int run, Path file, List<RowView> rows) {
        if (!new RunFile(file).exists()) {
            return List.of();
        }
        Map<HistogramTag, TrialHistogram> times = HistogramLog.read(file, tag -> true);
        Map<String, List<RowView>> byCell =
                rows.stream().collect(Collectors.groupingBy(RowView::cell, LinkedHashMap::new, Collectors.toList()));
        List<String> metrics = metrics(times);
        List<CurvePart> curves = new ArrayList<>();
        byCell.forEach((cell, trials) -> metrics.forEach(
                metric -> curve(run, cell, metric, trials, times).ifPresent(curves::add)));
        return curves;
    }

    /** Names of curves: of all operations first, then of single kinds: {@code service.get}. */
    private static List<String> metrics(Map<HistogramTag, TrialHistogram> times) {
        Stream<String> ofKinds = times.keySet().stream()
                .map(HistogramTag::metric)
                .filter(metric -> !METRICS.contains(metric))
                .distinct()
                .sorted();
        return Stream.concat(METRICS.stream(), ofKinds).toList();
    }

    private static Optional<CurvePart> curve(
            int run, String cell, String metric, List<RowView> trials, Map<HistogramTag, TrialHistogram> times) {
        List<RowView> withFigures = RowView.withFigures(trials);
        List<RowView> shown = withFigures.isEmpty() ? trials : withFigures;
        List<TrialHistogram> found = MergedTimes.found(times, cell, metric, shown);
        if (found.isEmpty()) {
            return Optional.empty();
        }
        MergedTimes merged = new MergedTimes(found);
        long count = merged.count();
        List<Double> us = Stream.concat(
                        PERCENTILES.stream()
                                .filter(percentile -> Percentiles.has(percentile, count))
                                .filter(percentile -> SeenBlobs.know(metric, percentile, shown)),
                        Stream.of(PERCENT))
                .map(percentile -> Rounded.of(merged.percentileUs(percentile)))
                .toList();
        return Optional.of(
                new CurvePart(run, cell, metric, found.size(), trials.size(), !withFigures.isEmpty(), count, us));
    }
}
