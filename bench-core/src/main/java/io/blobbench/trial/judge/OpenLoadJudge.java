package io.blobbench.trial.judge;

import static io.blobbench.trial.facts.ReasonText.text;

import io.blobbench.load.outcome.Drift;
import io.blobbench.load.outcome.PhaseOutcome;
import io.blobbench.scenario.Cell;
import io.blobbench.trial.facts.Measured;
import io.blobbench.trial.facts.TrialFacts;
import io.blobbench.trial.facts.TrialResult;
import io.blobbench.trial.facts.Verdict;
import io.blobbench.workload.WorkloadSpec;
import java.util.Optional;

/** Judges whether a store kept its open load. One judgement, one thread. */
public final class OpenLoadJudge {
    private static final String LENGTHEN = "; lengthen phases.measurement";

    private final Judgement.Builder judgement;
    private final TrialFacts facts;
    private final boolean alone;
    /** Nobody chooses the length of a trace. */
    private final String remedy;
    /** Whether the drift has shown a queue. */
    private boolean queueFound;

    /**
     * A judge of one trial.
     *
     * @param alone whether the trial has no other rounds beside it, as a probe of a search
     * @param trace whether the operations are those of a trace
     */
    OpenLoadJudge(Judgement.Builder judgement, TrialFacts facts, boolean alone, boolean trace) {
        this.judgement = judgement;
        this.facts = facts;
        this.alone = alone;
        this.remedy = trace ? "" : LENGTHEN;
    }

    /**
     * Why the store did not keep an open load: operations queued up, or were never sent, or too late.
     *
     * @return empty if it kept its load, or that is not known
     */
    public static Optional<String> notKept(Cell cell, PhaseOutcome outcome) {
        Optional<LateAnswers> late = LateAnswers.of(cell, outcome);
        if (overloaded(outcome)) {
            return Optional.of(behind(outcome) + ": " + TrialResult.QUEUED_UP);
        }
        if (late.isPresent() && queuedUp(outcome.drift())) {
            return Optional.of(change(outcome.drift()) + TrialResult.QUEUED_UP);
        }
        return grew(outcome.drift(), late);
    }

    private static Optional<String> grew(Drift drift, Optional<LateAnswers> late) {
        return Backlog.of(drift)
                .reason()
                .or(() -> late.filter(LateAnswers::queued).map(LateAnswers::reason))
                .or(() -> ResponseRise.ofLanes(drift.lanes()));
    }

    /** Whether more operations than are tolerated were never sent, or too late. */
    private static boolean overloaded(PhaseOutcome outcome) {
        return outcome.behind() > Tolerances.unsent((double) outcome.due());
    }

    private static String behind(PhaseOutcome outcome) {
        String how = outcome.sentLate() == 0
                ? "due and never sent"
                : "sent after all were due" + (outcome.unsent() == 0 ? "" : ", or never");
        return text(
                "%d of %d operations were %s (%.1f %%)",
                outcome.behind(), outcome.due(), how, 100.0 * outcome.behind() / outcome.due());
    }

    void judgeOverload(PhaseOutcome outcome) {
        long due = outcome.due();
        long behind = outcome.behind();
        if (behind <= due * Tolerances.UNSENT_SHARE) {
            return;
        }
        String what = behind(outcome);
        if (overloaded(outcome)) {
            String chance = behind > ResponseRise.chance((double) due)
                    ? ""
                    : ", which chance or one slow moment may explain" + remedy;
            judgement.find(Verdict.INVALID, TrialResult.OVERLOADED + ": " + what + chance);
        } else {
            String times = outcome.unsent() == 0 ? "" : "; the times of those never sent are longer than recorded";
            judgement.note(what + ", as few as chance leaves in a queue" + times + remedy);
        }
    }

    /**
     * Median response time of the second half of a measurement divided by that of the first; 1 where both are less than a millisecond apart,
     * NaN where a half has none.
     */
    public static double responseDrift(Drift drift) {
        double firstNs = drift.first().callersP50Ns();
        double lastNs = drift.last().callersP50Ns();
        return Math.abs(lastNs - firstNs) < Tolerances.RESPONSE_DRIFT_NS ? 1 : lastNs / firstNs;
    }

    /** Whether response times rose, and more operations had no answer at the end than chance explains: the load was not kept. */
    private static boolean queuedUp(Drift drift) {
        return drift.fewest() >= Tolerances.FEWEST_OPERATIONS
                && responseDrift(drift) >= Tolerances.RESPONSE_DRIFT
                && Backlog.of(drift).exceedsChance();
    }

    /**
     * Judges response times that changed within the measurement. With a queue at its end the load was not kept. Without one it may be chance,
     * as response times of successive operations depend on each other: the rounds of the cell decide. A probe has none, and may be queueing
     * up where its times rose.
     */
    void judgeDrift(Drift drift) {
        double factor = responseDrift(drift);
        boolean drifted = Math.max(factor, 1 / factor) >= Tolerances.RESPONSE_DRIFT;
        if (!drifted || drift.fewest() < Tolerances.FEWEST_OPERATIONS) {
            return;
        }
        boolean rose = factor > 1;
        boolean queued = queuedUp(drift);
        String varied = rose
                ? "it varied; lengthen phases.measurement"
                : "it varied or was not warm; lengthen phases.measurement or phases.warmUp";
        String why = change(drift)
                + (queued ? TrialResult.QUEUED_UP : varied)
                + (facts.warmUpSteady() ? "" : "; the warm-up had not become steady either");
        queueFound = queued;
        if (queued || (alone && rose)) {
            judgement.find(Verdict.UNSTEADY, why);
        } else {
            judgement.note(why);
        }
    }

    private static String change(Drift drift) {
        double firstNs = drift.first().callersP50Ns();
        double lastNs = drift.last().callersP50Ns();
        return (lastNs > firstNs ? TrialResult.MEDIAN_ROSE : "the median response time fell from ")
                + text(
                        "%.1f ms in the first half of the measurement to %.1f ms in the second: ",
                        firstNs / 1e6, lastNs / 1e6);
    }

    /** Judges what the drift of response times does not show: short measurements, few operations, traces, queues that begin late, and long ones. */
    void judgeBacklog(PhaseOutcome outcome, Cell cell) {
        if (!judgement.verdict().figuresHold()) {
            return;
        }
        Optional<LateAnswers> answers = LateAnswers.of(cell, outcome);
        Optional<String> grew = grew(outcome.drift(), answers);
        Optional<LateAnswers> overload = answers.filter(LateAnswers::overloaded);
        if (overload.isPresent() && (queueFound || grew.isPresent())) {
            judgement.find(
                    Verdict.INVALID,
                    TrialResult.OVERLOADED + ": " + overload.get().reason());
        } else if (!queueFound) {
            grew.ifPresent(why -> judgement.find(Verdict.UNSTEADY, why));
        }
    }

    /** Notes that other programs made times long: the throughput of a load that is kept does not show that. */
    void noteFullHost(Measured measured) {
        if (judgement.verdict().figuresHold()
                && LimitDiagnosis.ofLateResponses(measured)
                        .filter(Limit.HOST_CPU::equals)
                        .isPresent()) {
            judgement.note(text(
                    "%.0f %% of the load host's processor time were used, most of it by other programs: times include waits for a core",
                    100 * measured.resources().hostCpuShare()));
        }
    }

    /** Notes that reads of a trace do not find what they found when it was recorded: their times are those of other answers. */
    void noteReads(WorkloadSpec workload) {
        workload.trace().flatMap(replay -> replay.trace().reads().difference()).ifPresent(judgement::note);
    }

    /** Notes that no more operations could be in flight when a load was not kept: the store may take more with more slots. */
    void noteSlots(PhaseOutcome outcome, Cell cell) {
        double inUse = outcome.counts().operations()
                / outcome.seconds()
                * outcome.latencies().service().getMean()
                / 1e9;
        if (notKept(cell, outcome).isPresent() && inUse > facts.slots() * Tolerances.ALL_SLOTS) {
            boolean oneEach =
                    facts.slots() < (long) cell.connections() * cell.load().maxInFlight();
            boolean fullNetwork = facts.measured()
                    .map(Measured::utilization)
                    .filter(LimitDiagnosis::fullNetwork)
                    .isPresent();
            String advice = "raise " + (oneEach ? "" : "load.maxInFlight or ")
                    + "connections to see whether the store takes more";
            judgement.note("all " + facts.slots() + TrialResult.SLOTS_IN_USE + ": "
                    + (fullNetwork ? "the network took no more" : advice));
        }
    }
}
