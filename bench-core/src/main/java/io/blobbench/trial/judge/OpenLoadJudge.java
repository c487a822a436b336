package io.blobbench.trial.judge;

import static io.blobbench.trial.facts.ReasonText.text;

import io.blobbench.load.outcome.Drift;
import io.blobbench.load.outcome.PhaseOutcome;
import io.blobbench.trial.facts.TrialFacts;
import io.blobbench.trial.facts.TrialResult;
import io.blobbench.trial.facts.Verdict;

/** Judges whether a store kept its open load. One judgement, one thread. */
public final class OpenLoadJudge {
    private final Judgement.Builder judgement;
    private final TrialFacts facts;

    OpenLoadJudge(Judgement.Builder judgement, TrialFacts facts) {
        this.judgement = judgement;
        this.facts = facts;
    }

    /** Whether more operations than are tolerated were never sent, or too late. */
    public static boolean overloaded(PhaseOutcome outcome) {
        return outcome.behind() > outcome.due() * Tolerances.UNSENT_SHARE;
    }

    void judgeOverload(PhaseOutcome outcome) {
        if (overloaded(outcome)) {
            long due = outcome.due();
            long behind = outcome.behind();
            String how = outcome.sentLate() == 0
                    ? "due and never sent"
                    : "sent after all were due" + (outcome.unsent() == 0 ? "" : ", or never");
            judgement.find(
                    Verdict.INVALID,
                    text(
                            TrialResult.OVERLOADED + ": %d of %d operations were %s (%.1f %%)",
                            behind,
                            due,
                            how,
                            100.0 * behind / due));
        }
    }

    void judgeDrift(Drift drift) {
        if (drift.fewest() < Tolerances.FEWEST_OPERATIONS) {
            return;
        }
        double firstNs = drift.first().callersP50Ns();
        double lastNs = drift.last().callersP50Ns();
        double factor = Math.max(lastNs / firstNs, firstNs / lastNs);
        if (factor >= Tolerances.RESPONSE_DRIFT && Math.abs(lastNs - firstNs) >= Tolerances.RESPONSE_DRIFT_NS) {
            String change = text(
                    "the median response time went from %.1f ms in the first half of the measurement to %.1f ms in the second",
                    firstNs / 1e6, lastNs / 1e6);
            judgement.find(
                    Verdict.UNSTEADY,
                    change
                            + (lastNs > firstNs
                                    ? ": " + TrialResult.QUEUED_UP
                                            + (facts.warmUpSteady() ? "" : "; the warm-up had not become steady either")
                                    : ": it was not warm; lengthen phases.warmUp"));
        }
    }

    /** Judges what the drift of response times does not show: short measurements, few operations, and traces. */
    void judgeBacklog(PhaseOutcome outcome) {
        Backlog backlog = Backlog.of(outcome.drift());
        if (judgement.verdict() == Verdict.VALID && backlog.grew()) {
            judgement.find(
                    Verdict.UNSTEADY,
                    text(
                                    "%d of %d operations had no answer when the last was due, and %d in the middle of the measurement: ",
                                    backlog.end(), backlog.due(), backlog.middle())
                            + TrialResult.QUEUED_UP);
        }
    }
}
