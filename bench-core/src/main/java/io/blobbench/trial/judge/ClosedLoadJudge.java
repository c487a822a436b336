package io.blobbench.trial.judge;

import static io.blobbench.trial.facts.ReasonText.text;

import io.blobbench.load.outcome.Drift;
import io.blobbench.load.outcome.PhaseOutcome;
import io.blobbench.trial.facts.TrialFacts;
import io.blobbench.trial.facts.Verdict;

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
        if (Math.max(ratio, 1 / ratio) >= Tolerances.DRIFT_OF_ONE) {
            judgement.find(
                    Verdict.UNSTEADY,
                    text("throughput of the second half of the measurement was %.2f of that of the first", ratio)
                            + (facts.warmUpSteady() ? "" : "; the warm-up was too short: lengthen phases.warmUp"));
        }
    }

    /** Judges how often the slots of a closed load were used: at its beginning all start at once, at its end some are empty. */
    void judgeUses(PhaseOutcome outcome) {
        double uses = (double) outcome.counts().operations() / facts.slots();
        if (!judgement.verdict().figuresHold() || !(uses < Tolerances.FEW_USES)) {
            return;
        }
        String what = text(
                "the measurement had %d operations, and up to %d in flight at once: ",
                outcome.counts().operations(), facts.slots());
        String remedy = "; lengthen phases.measurement";
        if (uses < Tolerances.FEWEST_USES) {
            judgement.find(
                    Verdict.UNSTEADY, what + "the figures are those of the start and the end of a load" + remedy);
        } else {
            judgement.note(what + "the start and the end of the load weigh in the figures" + remedy);
        }
    }
}
