package io.blobbench.trial.judge;

import static io.blobbench.trial.facts.ReasonText.text;

import io.blobbench.load.outcome.Drift;
import io.blobbench.load.outcome.Drift.Half;
import io.blobbench.trial.facts.TrialResult;
import java.util.Optional;

/**
 * Operations of an open load without an answer, in the middle of the measurement and when the last was due. A store that is too slow leaves
 * none unsent as long as they find free slots: they wait there, and are answered in the drain.
 *
 * @param due operations that were due in the measurement
 * @param middle of those due in its first half, the ones without an answer then
 * @param end of all of them, the ones without an answer at its end
 * @param usual operations in flight by Little's law, at the median response time of the first half; NaN where nothing was answered in it
 * @param rise of response times by when operations were due
 */
public record Backlog(long due, long middle, long end, double usual, ResponseRise rise) {
    /** Share of a queue that grows evenly which is beyond the usual: the median of its first half waits behind a quarter of it. */
    private static final double BEYOND_USUAL = 0.75;

    public static Backlog of(Drift drift) {
        Half first = drift.first();
        Half last = drift.last();
        long due = first.due() + last.due();
        long middle = first.due() - first.counts().operations();
        long end = middle + last.due() - last.counts().operations();
        double perSecond = due / (first.seconds() + last.seconds());
        return new Backlog(
                due, middle, end, perSecond * first.callersP50Ns() / 1e9, new ResponseRise(drift.quarters()));
    }

    /** That operations queued up, by the operations without an answer or by response times; empty if they did not. */
    public Optional<String> reason() {
        if (grewInBothHalves()) {
            return Optional.of(text(
                            "%d of %d operations had no answer when the last was due, and %d in the middle of the measurement: ",
                            end, due, middle)
                    + TrialResult.QUEUED_UP);
        }
        return rise.queued() ? Optional.of(rise.reason()) : Optional.empty();
    }

    /**
     * Whether it grew in both halves, to more than chance and answers in batches explain; just before a batch, twice the usual number is in
     * flight. A store that keeps half of its rate ends with half of the operations, and a quarter of these is usual.
     */
    boolean grewInBothHalves() {
        double batches = 2 * usual + Tolerances.BACKLOG * due;
        return end > batches && exceedsChance() && Math.min(middle, end - middle) >= Tolerances.BACKLOG_OF_HALF * end;
    }

    /** Whether more operations waited at the end than usual, and than arrivals and service times that vary explain. */
    boolean exceedsChance() {
        return end > usual + ResponseRise.chance((double) due);
    }

    /**
     * Whether chance may hide the queue of a store that is too slow for its load: the queue exceeds the limit of {@link #exceedsChance()} by
     * less than chance takes from it.
     *
     * @param lack share of the load that the store does not keep, in (0, 1)
     * @param due operations in the measurement
     */
    public static boolean chanceHides(double lack, double due) {
        return BEYOND_USUAL * lack * due <= 2 * ResponseRise.chance(due);
    }
}
