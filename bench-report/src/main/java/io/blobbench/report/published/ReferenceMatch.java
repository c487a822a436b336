package io.blobbench.report.published;

import io.blobbench.measure.Median;
import io.blobbench.report.cell.MeasuredCell;
import io.blobbench.report.read.RowView;
import io.blobbench.report.read.TrialHistogram;
import io.blobbench.report.table.Humanized;
import io.blobbench.results.histogram.HistogramTag;
import io.blobbench.trial.facts.Verdict;
import io.blobbench.trial.judge.CellVerdict;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * A cell of ours and one number that was published for the same.
 *
 * @param cell its id
 * @param trials its rows, at least one
 * @param times of its trials
 * @param published for the same store, scenario and parameters
 */
record ReferenceMatch(
        String cell, List<RowView> trials, Map<HistogramTag, TrialHistogram> times, PublishedRow published) {
    ReferenceMatch {
        trials = List.copyOf(trials);
    }

    /** The figure of our trials that have figures, together; empty when there is none. */
    OptionalDouble ours() {
        double percentile = published.figure().percentile();
        String column = published.figure().column(withFigures());
        double[] ofTrials = withFigures().stream()
                .flatMapToDouble(row -> row.number(column).stream())
                .toArray();
        if (ofTrials.length == 0 || percentile == 0) {
            return Median.of(ofTrials);
        }
        if (percentile == 100) {
            return Arrays.stream(ofTrials).max();
        }
        return MeasuredCell.merged(cell, withFigures(), Figure.time(withFigures()), times)
                .map(all -> OptionalDouble.of(all.percentileUs(percentile)))
                .orElseGet(() -> withFigures().size() == 1 ? OptionalDouble.of(ofTrials[0]) : OptionalDouble.empty());
    }

    /** Ours divided by the published; empty when either is no number. */
    OptionalDouble ratio() {
        OptionalDouble ours = ours();
        OptionalDouble theirs = published.number();
        return ours.isPresent() && theirs.isPresent()
                ? OptionalDouble.of(ours.getAsDouble() / theirs.getAsDouble())
                : OptionalDouble.empty();
    }

    /** The throughput when the cell was held for long, as a multiple of that of its trials; empty where they are about equal. */
    Optional<String> sustained() {
        MeasuredCell measured = new MeasuredCell(cell, trials, Map.of());
        Stream<String> burst = measured.burst().stream().mapToObj(CellVerdict::share);
        Stream<String> understated =
                measured.understated().stream().mapToObj(ratio -> String.format(Locale.ROOT, "%.2f", ratio));
        return Stream.concat(burst, understated).findFirst();
    }

    /** For people: a number, or the verdict in its place. */
    String oursShown() {
        OptionalDouble ours = ours();
        if (ours.isEmpty()) {
            return withFigures().isEmpty() ? trials.get(0).verdict().name() : "-";
        }
        String shown = published.figure().shown().apply(ours.getAsDouble());
        int withFigures = withFigures().size();
        boolean unsteady = trials.stream().anyMatch(row -> row.verdict() == Verdict.UNSTEADY);
        if (unsteady) {
            shown += Humanized.UNSTEADY;
        }
        String share = withFigures + "/" + trials.size() + (unsteady ? " used" : " VALID");
        return withFigures == trials.size() ? shown : shown + " (" + share + ")";
    }

    /** For people: a number, or the word that was published in its place. */
    String publishedShown() {
        return Optional.of(published.number())
                .filter(OptionalDouble::isPresent)
                .map(number -> published.figure().shown().apply(number.getAsDouble()))
                .orElse(published.value());
    }

    private List<RowView> withFigures() {
        return RowView.withFigures(trials);
    }
}
