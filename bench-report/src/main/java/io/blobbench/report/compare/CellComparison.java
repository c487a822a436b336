package io.blobbench.report.compare;

import java.util.List;
import java.util.Optional;

/**
 * A cell of a run beside the same cell of the baseline.
 *
 * @param baseline its id there; empty where the baseline has no such cell
 * @param other its id in the run; empty where the run has no such cell
 * @param outcome the verdict
 * @param reason what the verdict rests on
 * @param openLoad whether operations are started by a schedule
 * @param trials of the baseline and of the run that may be believed
 * @param contrasts of the measures that either cell says something of
 */
public record CellComparison(
        Optional<String> baseline,
        Optional<String> other,
        Outcome outcome,
        String reason,
        boolean openLoad,
        List<Integer> trials,
        List<Contrast> contrasts) {
    public CellComparison {
        trials = List.copyOf(trials);
        contrasts = List.copyOf(contrasts);
    }

    /** Its id, the baseline's where both have one. */
    public String cell() {
        return baseline.or(() -> other).orElseThrow();
    }

    /** A verdict for people: {@code slower (throughput, service p50)}. */
    public String said() {
        return reason.isEmpty() ? outcome.word() : outcome.word() + " (" + reason + ")";
    }

    /** What is said of a measure; empty where nothing is. */
    public Optional<Contrast> contrast(Measure measure) {
        return contrasts.stream().filter(each -> each.measure() == measure).findFirst();
    }
}
