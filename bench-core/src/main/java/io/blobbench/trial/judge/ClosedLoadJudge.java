package io.blobbench.trial.judge;

import static io.blobbench.trial.facts.ReasonText.ratio;
import static io.blobbench.trial.facts.ReasonText.text;

import io.blobbench.load.outcome.Drift;
import io.blobbench.load.outcome.PhaseOutcome;
import io.blobbench.scenario.text.Counted;
import io.blobbench.trial.facts.Durations;
import io.blobbench.trial.facts.TrialFacts;
import io.blobbench.trial.facts.Verdict;
import java.time.Duration;

/** Judges whether the throughput of a load without a schedule would last. One judgement, one thread. */
final class ClosedLoadJudge {
    private final Judgement.Builder judgement;
    private final TrialFacts facts;

    ClosedLoadJudge(Judgement.Builder judgement, TrialFacts facts) {
        this.judgement = judgement;
        this.facts = facts;
    }

    void judgeDrift(Drift drift) {
        double ratio = drift.throughputRatio();
        double factor = Math.max(ratio, 1 / ratio);
        boolean ofLong = longEnough(drift) && factor >= Tolerances.DRIFT_OF_LONG;
        if (ofLong || (enough(drift) && factor >= Tolerances.DRIFT_OF_ONE)) {
            String what = drift.first().counts().operations() == 0
                    ? "no operation ended in the first half of the measurement"
                    : "the second half of the measurement had " + ratio(ratio)
                            + " of the operations per second of the first";
            String remedy = ratio > 1 ? ": lengthen phases.warmUp" : "";
            judgement.find(
                    Verdict.UNSTEADY,
                    what + (facts.warmUpSteady() ? "" : "; the warm-up had not become steady either" + remedy));
        } else {
            judgeRefusals(drift);
        }
    }

    /** A load that deletes or adds what nothing restores has ever fewer keys left, and its throughput is these keys in whatever time it had. */
    private void judgeRefusals(Drift drift) {
        double ratio = drift.acknowledgedRatio();
        boolean many = drift.first().counts().blobsAcknowledged() >= Tolerances.FEWEST_OPERATIONS;
        boolean answered = drift.answeredRatio() > 1 / Tolerances.DRIFT_OF_ONE; // else blobs failed
        if (many && enough(drift) && answered && ratio <= 1 / Tolerances.DRIFT_OF_ONE) {
            judgement.find(
                    Verdict.UNSTEADY,
                    "the second half of the measurement had " + ratio(ratio)
                            + " of the acknowledged blobs per second of the first, although operations went on: the store refused"
                            + " ever more of them");
        }
    }

    private static boolean longEnough(Drift drift) {
        return drift.first().seconds() + drift.last().seconds() >= Tolerances.LONG_SECONDS
                && drift.fewest() >= Tolerances.FEWEST_OF_LONG;
    }

    /** Whether each half has enough operations, or one would have had them at half the rate of the other, and operations are not long. */
    private boolean enough(Drift drift) {
        long first = drift.first().counts().operations();
        long last = drift.last().counts().operations();
        return drift.fewest() >= Tolerances.FEWEST_OPERATIONS
                || (Math.max(first, last) >= Tolerances.FEWEST_OPERATIONS * Tolerances.DRIFT_OF_ONE
                        && uses(first + last) >= Tolerances.FEW_USES);
    }

    /** Says by how much a store that stalls at the end lengthens the time that rates refer to. */
    void noteDrain(PhaseOutcome outcome, Duration duration) {
        double durationSeconds = duration.toNanos() / 1e9;
        double drainSeconds = outcome.seconds() - durationSeconds;
        double uses = uses(outcome.counts().operations());
        if (outcome.seconds() >= Tolerances.SHORTEST_DRIFT_SECONDS
                && uses >= Tolerances.FEW_USES
                && drainSeconds
                        >= durationSeconds * Math.max(Tolerances.LONG_DRAIN, Tolerances.DRAIN_OF_OPERATIONS / uses)) {
            judgement.note(text(
                    "the last answer came %.2f s after the %s of the measurement, and rates include that time",
                    drainSeconds, Durations.text(duration)));
        }
    }

    private double uses(long operations) {
        return (double) operations / facts.slots();
    }

    /** Judges how often the slots of a closed load were used: at its beginning all start at once, at its end some are empty. */
    void judgeUses(PhaseOutcome outcome) {
        double uses = uses(outcome.counts().operations());
        if (!judgement.verdict().figuresHold() || !(uses < Tolerances.FEW_USES)) {
            return;
        }
        String what = text(
                "the measurement had %s, and up to %d in flight at once: ",
                Counted.of(outcome.counts().operations(), "operation"), facts.slots());
        String remedy = "; lengthen phases.measurement";
        if (uses < Tolerances.FEWEST_USES) {
            judgement.find(
                    Verdict.UNSTEADY, what + "the figures are those of the start and the end of a load" + remedy);
        } else {
            judgement.note(what + "the start and the end of the load weigh in the figures" + remedy);
        }
    }
}
