package io.blobbench.trial.judge;

import static io.blobbench.trial.facts.ReasonText.text;

import io.blobbench.load.outcome.Drift;
import io.blobbench.load.outcome.DueQuarter;
import io.blobbench.load.outcome.PhaseOutcome;
import io.blobbench.scenario.Cell;
import io.blobbench.trial.facts.TrialResult;
import java.util.List;
import java.util.Optional;

/**
 * Operations of an open load that were answered only after the measurement. A store that stops keeping its load late in a measurement leaves a
 * queue, and needs longer for it than the operations in it had taken to fall due. One that recovers from a stall answers faster.
 *
 * @param due operations that were due in the measurement
 * @param late the ones without an answer when the last was due
 * @param usual operations in flight by Little's law, at the median or the mean response time of the first half, whichever is longer
 * @param first operations in flight in the first quarter, by its mean response time; usual where nothing is known of it
 * @param dueSeconds length of the measurement
 * @param lastSeconds from its end to the last answer
 * @param usualSeconds response time of the first half, its p99 or its mean, whichever is longer
 */
record LateAnswers(
        long due, long late, double usual, double first, double dueSeconds, double lastSeconds, double usualSeconds) {
    private static final double P99 = 99;

    /** The late answers of an open load; empty for a trace, whose rate varies, and a measurement that is too short. */
    static Optional<LateAnswers> of(Cell cell, PhaseOutcome outcome) {
        boolean comparable = outcome.seconds() >= Tolerances.SHORTEST_DRIFT_SECONDS
                && cell.workload().trace().isEmpty();
        return comparable
                ? Optional.of(of(outcome.drift(), outcome.dueSeconds(), outcome.settledSeconds()))
                : Optional.empty();
    }

    /**
     * The late answers of an open load.
     *
     * @param settledSeconds from the beginning of the measurement to the last answer
     */
    static LateAnswers of(Drift drift, double dueSeconds, double settledSeconds) {
        Backlog backlog = Backlog.of(drift);
        double meanSeconds = firstMeanSeconds(drift.quarters());
        double perSecond = backlog.due() / dueSeconds;
        double meanUsual = meanSeconds * perSecond;
        double usual = Double.isNaN(backlog.usual()) ? meanUsual : Math.max(meanUsual, backlog.usual());
        double p99Seconds = drift.first().callers().getValueAtPercentile(P99) / 1e9;
        return new LateAnswers(
                backlog.due(),
                backlog.end(),
                usual,
                firstQuarter(drift.quarters())
                        .map(quarter -> quarter.meanSeconds() * perSecond)
                        .orElse(usual),
                dueSeconds,
                settledSeconds - dueSeconds,
                Math.max(meanSeconds, p99Seconds));
    }

    /** Mean response time of the operations due in the first half; 0 if none was answered. */
    private static double firstMeanSeconds(List<DueQuarter> quarters) {
        return quarters.stream()
                .limit(quarters.size() / 2)
                .reduce(DueQuarter::plus)
                .filter(half -> half.operations() > 0)
                .map(DueQuarter::meanSeconds)
                .orElse(0.0);
    }

    private static Optional<DueQuarter> firstQuarter(List<DueQuarter> quarters) {
        return quarters.stream().findFirst().filter(quarter -> quarter.operations() > 0);
    }

    /** Whether more operations than usual, and than chance explains, were answered more slowly than they had fallen due. */
    boolean queued() {
        double queue = late - usual;
        return queue > Math.max(Tolerances.BACKLOG * due, ResponseRise.chance((double) due)) && slower(queue);
    }

    /** Whether a queue, if something shows one, was so long since the first quarter that the throughput of the load is not one of the store. */
    boolean overloaded() {
        double queue = late - first;
        return queue > Tolerances.QUEUED_SHARE * due && slower(queue);
    }

    /** Whether it was answered more slowly than it had fallen due. */
    private boolean slower(double queue) {
        return lastSeconds - usualSeconds > queue / due * dueSeconds;
    }

    String reason() {
        return text(
                        "%d of %d operations (%.1f %%) had no answer at the end of the measurement, and the last came %.1f s"
                                + " after it: ",
                        late, due, 100.0 * late / due, lastSeconds)
                + TrialResult.QUEUED_UP;
    }
}
