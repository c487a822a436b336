package io.blobbench.report.compare;

import io.blobbench.report.statistics.Measure;
import java.util.Comparator;

/**
 * A measure that decides, and of which nothing is known beside a verdict that others allow.
 *
 * @param measure that the verdict leaves out
 * @param why it does, for a sentence that begins with the measure: {@code was not tested}
 */
public record UnresolvedMeasure(Measure measure, String why) implements Comparable<UnresolvedMeasure> {
    /** Its trials would have missed a difference of one half. */
    static final String SPREADS = "spreads too much to be judged";
    /** A cell has no value of it. */
    static final String UNTESTED = "was not tested";
    /** A difference of one half is not told from one that does not count. */
    static final String TOO_GREAT = "needs a smaller --least-difference to be judged";

    private static final Comparator<UnresolvedMeasure> ORDER =
            Comparator.comparing(UnresolvedMeasure::measure).thenComparing(UnresolvedMeasure::why);

    /** {@code service p99 was not tested}. */
    public String said() {
        return measure.title() + " " + why;
    }

    @Override
    public int compareTo(UnresolvedMeasure other) {
        return ORDER.compare(this, other);
    }
}
