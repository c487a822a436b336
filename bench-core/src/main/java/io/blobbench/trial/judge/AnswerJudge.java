package io.blobbench.trial.judge;

import io.blobbench.load.model.OpenLoad;
import io.blobbench.load.outcome.PhaseOutcome;
import io.blobbench.load.outcome.ReadComparison;
import io.blobbench.measure.Counts;
import io.blobbench.scenario.Cell;
import io.blobbench.scenario.text.Counted;
import io.blobbench.store.operation.OperationKind;
import io.blobbench.trial.facts.Durations;
import io.blobbench.trial.facts.TrialFacts;
import io.blobbench.trial.facts.TrialFacts.Stage;
import io.blobbench.trial.facts.TrialResult;
import io.blobbench.trial.facts.Verdict;
import java.util.Arrays;
import java.util.Optional;

/** Judges the answers to the operations of each phase. One judgement, one thread. */
final class AnswerJudge {
    private final Judgement.Builder judgement;
    private final TrialFacts facts;
    private final Cell cell;

    AnswerJudge(Judgement.Builder judgement, TrialFacts facts, Cell cell) {
        this.judgement = judgement;
        this.facts = facts;
        this.cell = cell;
    }

    /** Judges all phases and the time after them together: each has the blobs that were settled twice since the connections were opened. */
    void judgeSettledTwice() {
        long inPhases = Arrays.stream(Stage.values())
                .flatMap(stage -> facts.phase(stage).stream())
                .mapToLong(PhaseOutcome::settledTwice)
                .max()
                .orElse(0);
        long blobs = Math.max(inPhases, facts.settledTwice());
        if (blobs > 0) {
            judgement.find(
                    Verdict.INVALID,
                    "the adapter settled " + Counted.of(blobs, "blob") + " twice; its counts are not valid");
        }
    }

    /** Judges what every phase must keep. */
    void judge(Stage stage, PhaseOutcome outcome) {
        if (outcome.unresolved() > 0) {
            judgement.find(
                    facts.wasInterrupted() ? Verdict.INVALID : Verdict.TIMED_OUT,
                    Counted.of(outcome.unresolved(), "operation") + in(stage) + " had no answer "
                            + facts.waited(cell.timeout()));
        }
        long late = outcome.timedOut() - outcome.unresolved();
        if (late > 0) {
            judgement.find(
                    Verdict.TIMED_OUT,
                    Counted.of(late, "operation") + in(stage) + " ended after more than "
                            + Durations.text(cell.timeout()));
        }
        judgeTruth(stage, outcome);
        if (outcome.missingReads() > 0) {
            judgement.find(
                    Verdict.INVALID,
                    Counted.of(outcome.missingReads(), "read") + in(stage)
                            + " found no blob of a key that was preloaded and never deleted");
        }
    }

    /** Judges what no fault of a server excuses. */
    void judgeTruth(Stage stage, PhaseOutcome outcome) {
        ReadComparison reads = outcome.reads();
        if (reads.otherSize() > 0) {
            judgement.find(
                    Verdict.INVALID,
                    reads.otherSize() + " read operations" + in(stage)
                            + " returned blobs of another size than the requested ones");
        }
        if (reads.differing() > 0) {
            boolean writes = cell.workload().mix().keySet().stream().anyMatch(OperationKind::writes);
            judgement.find(
                    Verdict.INVALID,
                    reads.differing() + " of " + reads.compared() + " blobs" + in(stage)
                            + " that were compared when they were read were damaged, or "
                            + (writes ? "none that this trial wrote" : "not those of the requested keys"));
        }
        if (reads.withheld() > 0) {
            judgement.find(
                    Verdict.INVALID,
                    Counted.of(reads.withheld(), "blob") + in(stage)
                            + " could not be compared when read, because the adapter did not hand over the bytes");
        }
        if (outcome.refusedWrites() > 0) {
            judgement.find(
                    Verdict.INVALID,
                    outcome.refusedWrites() + " blobs" + in(stage)
                            + " were refused although their writes had no condition");
        }
    }

    /** Notes that times are missing, which no drain could record; lanes of a load that was broken off had little time to end. */
    void noteBlockedLanes(PhaseOutcome outcome) {
        if (outcome.blockedLanes() > 0 && !facts.brokenOff()) {
            judgement.note(blocked(outcome, facts, cell));
        }
    }

    /** The sentence on lanes that were blocked to the end, with advice where the client had the whole timeout to return. */
    static String blocked(PhaseOutcome outcome, TrialFacts facts, Cell cell) {
        String due = cell.load() instanceof OpenLoad ? ", and those that fell due on them meanwhile," : "";
        String advice = facts.brokenOff()
                ? ""
                : "; set the client's timeouts below the timeout of " + Durations.text(cell.timeout());
        return outcome.blockedLanes()
                + " lanes were still blocked in the client library when they were abandoned: their operations without an"
                + " answer" + due + " are missing from the times" + advice;
    }

    /** Judges blobs that failed; a warm-up may have some. */
    void judgeFailedBlobs(Stage stage, PhaseOutcome outcome) {
        long failed = outcome.counts().blobsFailed() - outcome.blobsWithoutRoom();
        if (failed > 0) {
            String first = outcome.firstFailure().orElse("no cause given");
            String what = Counted.of(failed, "blob") + " failed" + in(stage) + ", the first with: " + first;
            if (stage == Stage.WARM_UP) {
                judgement.note(what);
            } else {
                judgement.find(Verdict.INVALID, what);
            }
        }
    }

    /**
     * Judges blobs that a full store refused in the drain. Many of them are failures: all were sent before the first refusal, which ended
     * nothing, but the store did not take the load.
     */
    void judgeRefusedInDrain(PhaseOutcome outcome) {
        Optional<String> refused = refusedInDrain(outcome, facts);
        boolean many = (double) outcome.blobsWithoutRoom() > Tolerances.REFUSED_SHARE * settled(outcome.counts());
        if (many && facts.noRoomIn(Stage.MEASUREMENT).isEmpty()) {
            refused.ifPresent(what -> judgement.find(Verdict.INVALID, what));
        } else {
            refused.ifPresent(judgement::note);
        }
    }

    private static long settled(Counts counts) {
        return counts.blobsAcknowledged() + counts.blobsRejected() + counts.blobsFailed();
    }

    /** The sentence on blobs that a full store refused in the drain. */
    static Optional<String> refusedInDrain(PhaseOutcome outcome, TrialFacts facts) {
        long blobs = outcome.blobsWithoutRoom();
        return facts.noRoomAfterwards()
                .filter(what -> blobs > 0 && what.startsWith(TrialFacts.STORE_FULL))
                .map(what -> Counted.of(blobs, "blob") + " failed in the drain, because " + what);
    }

    /** Notes that a measurement ended for want of room. */
    static void noteEndedEarly(TrialFacts facts, Judgement.Builder judgement) {
        facts.noRoomIn(Stage.MEASUREMENT).ifPresent(what -> judgement.note(TrialResult.ENDED_EARLY + what));
    }

    /** Counts of the row are those of the measurement. */
    private static String in(Stage stage) {
        return stage == Stage.MEASUREMENT ? "" : " in the " + stage.word();
    }
}
