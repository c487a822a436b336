package io.blobbench.report.compare;

import io.blobbench.report.RowView;
import io.blobbench.results.HistogramTag;
import io.blobbench.trial.Verdict;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A cell of a run, and what its VALID trials say.
 *
 * @param id as in the column {@code cell}
 * @param rows of its trials, at least one
 * @param samples by measure; without those that no trial says anything of
 */
record MeasuredCell(String id, List<RowView> rows, Map<Measure, Sample> samples) {
    private static final double NS_PER_US = 1e3;

    MeasuredCell {
        rows = List.copyOf(rows);
    }

    /**
     * Reads the trials of a cell.
     *
     * @param times of several trials, by their tags; without them several trials have no percentiles
     */
    static MeasuredCell of(String id, List<RowView> rows, Map<HistogramTag, TrialTimes> times) {
        List<RowView> valid = valid(rows);
        Map<Measure, Sample> samples = new EnumMap<>(Measure.class);
        Map<String, Optional<MergedTimes>> merged = new HashMap<>();
        for (Measure measure : Measure.values()) {
            double[] values = valid.stream()
                    .map(measure::of)
                    .flatMapToDouble(OptionalDouble::stream)
                    .toArray();
            if (values.length == 0) {
                continue;
            }
            if (!measure.merged() || values.length == 1) {
                samples.put(measure, Sample.ofMedian(values));
            } else if (values.length == valid.size()) {
                merged.computeIfAbsent(measure.metric(), metric -> merge(id, valid, metric, times))
                        .ifPresent(all -> samples.put(
                                measure,
                                new Sample(
                                        values, picked -> all.percentileNs(measure.percentile(), picked) / NS_PER_US)));
            }
        }
        return new MeasuredCell(id, rows, samples);
    }

    private static Optional<MergedTimes> merge(
            String id, List<RowView> valid, String metric, Map<HistogramTag, TrialTimes> times) {
        List<TrialTimes> trials = new ArrayList<>();
        for (RowView row : valid) {
            TrialTimes found = times.get(new HistogramTag(id, row.trial(), metric));
            if (found == null) {
                return Optional.empty();
            }
            trials.add(found);
        }
        return Optional.of(new MergedTimes(trials));
    }

    private static List<RowView> valid(List<RowView> rows) {
        return rows.stream().filter(row -> row.verdict() == Verdict.VALID).toList();
    }

    /** How many trials there are to judge by. */
    int validTrials() {
        return valid(rows).size();
    }

    /** What was asked of the cell, by column; from a trial in which a load ran, if there is one. */
    String text(String column) {
        return rows.stream()
                .map(row -> row.text(column))
                .filter(text -> !text.isEmpty())
                .findFirst()
                .orElse("");
    }

    boolean openLoad() {
        return text("load_model").equals("open");
    }

    /** Whether several trials have times in results.csv, but none in histograms.hlog to merge. */
    boolean withoutHistograms() {
        return validTrials() > 1
                && !samples.containsKey(Measure.SERVICE_P50)
                && valid(rows).stream()
                        .anyMatch(row -> Measure.SERVICE_P50.of(row).isPresent());
    }
}
