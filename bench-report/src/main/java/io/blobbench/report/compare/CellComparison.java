package io.blobbench.report.compare;

import io.blobbench.report.statistics.Contrast;
import io.blobbench.report.statistics.ContrastFinding;
import io.blobbench.report.statistics.Measure;
import java.util.List;
import java.util.Optional;

/**
 * A cell of a run beside the same cell of the baseline.
 *
 * @param baseline empty where the baseline has no such cell
 * @param other empty where the run has no such cell
 * @param outcome the verdict
 * @param reason the basis of the verdict
 * @param openLoad whether operations are started by a schedule
 * @param deciding the measures that the verdict may rest on, the one that tables show before the others
 * @param different the contrasts of those measures that differ by more than the machine or the harness explains, in the same order
 * @param explained why a difference that was found may be no more than one of the machine or the harness; empty where none may
 * @param loadKeptByOne whether the verdict rests on one store that kept its open load in all trials, and the other in none
 * @param unresolved the deciding measures of which nothing is known, so that the verdict leaves them out
 * @param contrasts of the measures for which either cell has values
 * @param kinds the same of its kinds of operation, if there are several; the verdict does not rest on them
 */
public record CellComparison(
        Optional<ComparedCell> baseline,
        Optional<ComparedCell> other,
        Outcome outcome,
        String reason,
        boolean openLoad,
        List<Measure> deciding,
        List<Contrast> different,
        Optional<String> explained,
        boolean loadKeptByOne,
        List<UnresolvedMeasure> unresolved,
        List<Contrast> contrasts,
        List<KindContrast> kinds) {
    public CellComparison {
        deciding = List.copyOf(deciding);
        different = List.copyOf(different);
        unresolved = List.copyOf(unresolved);
        contrasts = List.copyOf(contrasts);
        kinds = List.copyOf(kinds);
    }

    /** Its id, the baseline's where both have one. */
    public String cell() {
        return baseline.or(() -> other).orElseThrow().id();
    }

    /** A verdict for people: {@code slower (throughput, service p50)}. */
    public String said() {
        return reason.isEmpty() ? outcome.word() : outcome.word() + " (" + reason + ")";
    }

    /** The contrast of a measure; empty where neither cell has values. */
    public Optional<Contrast> contrast(Measure measure) {
        return contrasts.stream().filter(each -> each.measure() == measure).findFirst();
    }

    /** The measure in a short table: the response p99 under an open load, else the first that decides, mostly throughput. */
    public Measure measure() {
        return DecidingMeasures.shown(openLoad, deciding);
    }

    /** The contrast of {@link #measure}. */
    public Optional<Contrast> shown() {
        return contrast(measure());
    }

    /** The basis of the verdict: the shown measure if it suffices, else the first deciding measure; empty without one. */
    public Optional<Contrast> decisive() {
        ContrastFinding finding =
                switch (outcome) {
                    case FASTER -> ContrastFinding.BETTER;
                    case SLOWER -> ContrastFinding.WORSE;
                    case NO_DETECTABLE_DIFFERENCE, CANNOT_KNOW, NOT_COMPARABLE -> ContrastFinding.NONE;
                };
        if (finding == ContrastFinding.NONE) {
            return shown();
        }
        List<Contrast> found =
                different.stream().filter(each -> each.finding() == finding).toList();
        return shown().filter(found::contains).or(() -> found.stream().findFirst());
    }
}
