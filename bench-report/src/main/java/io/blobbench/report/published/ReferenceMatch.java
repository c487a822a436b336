package io.blobbench.report.published;

import io.blobbench.measure.Median;
import io.blobbench.report.read.RowView;
import io.blobbench.report.table.Humanized;
import io.blobbench.trial.facts.Verdict;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A cell of ours and one number that was published for the same.
 *
 * @param cell its id
 * @param trials its rows, at least one
 * @param published for the same store, scenario and parameters
 */
record ReferenceMatch(String cell, List<RowView> trials, PublishedRow published) {
    ReferenceMatch {
        trials = List.copyOf(trials);
    }

    /** The median of our trials that have figures; empty when there is none. */
    OptionalDouble ours() {
        return Median.of(valid().stream()
                .flatMapToDouble(row -> row.number(published.figure().column()).stream())
                .toArray());
    }

    /** Ours divided by the published; empty when either is no number. */
    OptionalDouble ratio() {
        OptionalDouble ours = ours();
        OptionalDouble theirs = published.number();
        return ours.isPresent() && theirs.isPresent()
                ? OptionalDouble.of(ours.getAsDouble() / theirs.getAsDouble())
                : OptionalDouble.empty();
    }

    /** For people: a number, or the verdict in its place. */
    String oursShown() {
        OptionalDouble ours = ours();
        if (ours.isEmpty()) {
            return valid().isEmpty() ? trials.get(0).verdict().name() : "-";
        }
        String shown = published.figure().shown().apply(ours.getAsDouble());
        int valid = valid().size();
        boolean unsteady = trials.stream().anyMatch(row -> row.verdict() == Verdict.UNSTEADY);
        if (unsteady) {
            shown += Humanized.UNSTEADY;
        }
        String share = valid + "/" + trials.size() + (unsteady ? " used" : " VALID");
        return valid == trials.size() ? shown : shown + " (" + share + ")";
    }

    /** For people: a number, or the word that was published in its place. */
    String publishedShown() {
        return Optional.of(published.number())
                .filter(OptionalDouble::isPresent)
                .map(number -> published.figure().shown().apply(number.getAsDouble()))
                .orElse(published.value());
    }

    private List<RowView> valid() {
        return trials.stream().filter(row -> row.hasFigures()).toList();
    }
}
