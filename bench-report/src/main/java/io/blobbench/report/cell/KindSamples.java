package io.blobbench.report.cell;

import io.blobbench.measure.Percentiles;
import io.blobbench.report.read.RowView;
import io.blobbench.report.read.TrialHistogram;
import io.blobbench.report.statistics.Measure;
import io.blobbench.report.statistics.MergedTimes;
import io.blobbench.report.statistics.Sample;
import io.blobbench.results.histogram.HistogramTag;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** The times of the kinds of operation of a run, where a workload has several kinds, outcomes or sizes. Immutable. */
public final class KindSamples {
    private static final List<Measure> SCHEDULED = List.of(Measure.RESPONSE_P50, Measure.RESPONSE_P99);
    private static final List<Measure> UNSCHEDULED = List.of(Measure.SERVICE_P50, Measure.SERVICE_P99);

    private final Map<HistogramTag, TrialHistogram> times;
    /** {@code get}, {@code get.refused}, {@code put.20KB}. */
    private final List<String> kinds;

    /** @param times of trials, by their tags */
    public KindSamples(Map<HistogramTag, TrialHistogram> times) {
        this.times = times;
        this.kinds = times.keySet().stream()
                .map(HistogramTag::metric)
                .filter(KindSamples::holds)
                .map(metric -> metric.substring(metric.indexOf('.') + 1))
                .distinct()
                .sorted(MetricOrder.BY_KIND_AND_SIZE)
                .toList();
    }

    /** Whether a metric of histograms.hlog is one of a kind of operation: {@code service.get}. */
    public static boolean holds(String metric) {
        return metric.startsWith(Measure.SERVICE_P50.metric() + ".")
                || metric.startsWith(Measure.RESPONSE_P50.metric() + ".");
    }

    /** The same cell with the times of its kinds. */
    public MeasuredCell addedTo(MeasuredCell cell) {
        return kinds.isEmpty() ? cell : new MeasuredCell(cell.id(), cell.rows(), cell.samples(), of(cell));
    }

    /**
     * The percentiles that comparisons show of the kinds of a cell: of response times under a schedule, else of service times.
     *
     * @return by the name of a kind, in order; empty where the operations are all of one, with those that every trial has
     */
    private Map<String, Map<Measure, Sample>> of(MeasuredCell cell) {
        List<RowView> trials = cell.withFigures();
        Map<String, Map<Measure, Sample>> found = new LinkedHashMap<>();
        int present = 0;
        for (String kind : kinds) {
            present += trials.stream()
                            .anyMatch(trial -> times.containsKey(tag(cell.id(), trial, Measure.SERVICE_P50, kind)))
                    ? 1
                    : 0;
            Map<Measure, Sample> samples = new EnumMap<>(Measure.class);
            for (Measure measure : cell.openLoad() ? SCHEDULED : UNSCHEDULED) {
                sample(cell.id(), trials, kind, measure).ifPresent(sample -> samples.put(measure, sample));
            }
            if (!samples.isEmpty()) {
                found.put(kind, samples);
            }
        }
        return present > 1 ? found : Map.of();
    }

    private static HistogramTag tag(String cell, RowView trial, Measure measure, String kind) {
        return new HistogramTag(cell, trial.trial(), measure.metric() + "." + kind);
    }

    /** A percentile for which at least one trial has enough operations; of the others it is that of their histograms, whose times count, too. */
    private Optional<Sample> sample(String cell, List<RowView> trials, String kind, Measure measure) {
        boolean known = trials.stream()
                .map(trial -> times.get(tag(cell, trial, measure, kind)))
                .anyMatch(found -> found != null && Percentiles.has(measure.percentile(), found.count()));
        if (!known) {
            return Optional.empty();
        }
        return MeasuredCell.merged(cell, trials, measure.metric() + "." + kind, times)
                .map(merged -> Sample.ofPercentile(
                        IntStream.range(0, trials.size())
                                .mapToDouble(trial -> merged.percentileUs(measure.percentile(), trial))
                                .toArray(),
                        merged,
                        measure.percentile(),
                        MergedTimes.NS_PER_US));
    }
}
