package io.blobbench.trial.judge;

import static io.blobbench.trial.facts.ReasonText.text;

import io.blobbench.load.model.OpenLoad;
import io.blobbench.load.outcome.PhaseOutcome;
import io.blobbench.measure.Percentiles;
import io.blobbench.scenario.Cell;
import io.blobbench.scenario.Fault;
import io.blobbench.scenario.text.Counted;
import io.blobbench.trial.facts.Durations;
import io.blobbench.trial.facts.FaultEffect;
import io.blobbench.trial.facts.FaultLedger;
import io.blobbench.trial.facts.TrialFacts;
import io.blobbench.trial.facts.TrialResult;
import io.blobbench.trial.facts.Verdict;
import org.HdrHistogram.Histogram;

/**
 * Judges a measurement with faults that the scenario asked for: failures and late answers after a fault are the result, and change no
 * verdict; those before the first fault do. One judgement, one thread.
 */
final class FaultJudge {
    private final Judgement.Builder judgement;
    private final Cell cell;

    FaultJudge(Judgement.Builder judgement, Cell cell) {
        this.judgement = judgement;
        this.cell = cell;
    }

    void judge(PhaseOutcome outcome, TrialFacts facts) {
        if (outcome.counts().blobsAcknowledged() == 0) {
            judgement.find(Verdict.FAILED, "nothing was acknowledged");
        }
        if (outcome.blockedLanes() > 0) {
            judgement.find(Verdict.INVALID, AnswerJudge.blocked(outcome, facts, cell));
        }
        facts.faults().ifPresent(this::judgeBefore);
        double endSeconds = offeredSeconds(outcome);
        facts.faults()
                .ifPresent(ledger -> ledger.effects().forEach(effect -> judge(effect, ledger, endSeconds, facts)));
        long failed = outcome.counts().blobsFailed() - outcome.blobsWithoutRoom();
        if (failed > 0) {
            judgement.note(Counted.of(failed, "blob") + " failed, the first with: "
                    + outcome.firstFailure().orElse("no cause given"));
        }
        note(
                outcome.losses().blobs(),
                "blob is unresolved: its connection was lost before an answer came",
                "blobs are unresolved: their connection was lost before an answer came");
        note(
                outcome.missingReads(),
                "preloaded blob was not found by reads",
                "preloaded blobs were not found by reads");
        noteOperations(outcome.unresolved(), "had no answer " + facts.waited(cell.timeout()));
        noteOperations(
                outcome.timedOut() - outcome.unresolved(), "ended after more than " + Durations.text(cell.timeout()));
        note(outcome.unsent(), "operation was due and never sent", "operations were due and never sent");
        noteSlots(outcome, facts.slots());
        facts.faults()
                .ifPresent(ledger ->
                        noteOperations(ledger.operationsLate(), "took longer than every one before the first fault"));
        AnswerJudge.noteEndedEarly(facts, judgement);
        AnswerJudge.refusedInDrain(outcome, facts).ifPresent(judgement::note);
        if (facts.verification().isEmpty() && cell.verify() != Cell.Verify.NONE && !facts.wasInterrupted()) {
            judgement.note("the contents of the store were not verified");
        }
    }

    /** With all its slots waiting for one server, the load does not notice that others answer, or that this one would again. */
    private void noteSlots(PhaseOutcome outcome, long slots) {
        double waitedSeconds =
                (longestWaitNs(outcome) - outcome.latencies().laneDelay().getMaxValue()) / 1e9;
        if (cell.load() instanceof OpenLoad && waitedSeconds >= Tolerances.WAIT_FOR_SLOT_SECONDS) {
            judgement.note(text(
                    "operations waited for one of the %d slots for up to %.1f s: the store may have been back earlier;"
                            + " raise load.maxInFlight",
                    slots, waitedSeconds));
        }
    }

    /**
     * The longest start delay, without operations that were never sent although slots were free: they have the age at the end of the drain, and
     * are taken as the longest, so that the wait may have been longer.
     */
    private static long longestWaitNs(PhaseOutcome outcome) {
        Histogram starts = outcome.latencies().startDelay();
        long unsentBesideSlots = outcome.unsent() - outcome.unsentForSlots();
        double all = starts.getTotalCount();
        double rank = all - unsentBesideSlots - 0.5; // half a rank below, so that rounding does not pass it
        return rank > 0 ? starts.getValueAtPercentile(100 * rank / all) : 0;
    }

    /** A store that lags behind its load before a fault shows the end of its queue as the effect of the fault. */
    private void judgeBefore(FaultLedger ledger) {
        if (ledger.failedBefore() > 0) {
            judgement.find(
                    Verdict.INVALID,
                    ledger.failedBefore() + " operations failed or lost their connection before the first fault");
        }
        if (ledger.timedOutBefore() > 0) {
            judgement.find(
                    Verdict.TIMED_OUT,
                    ledger.timedOutBefore() + " operations had waited for their answer for more than "
                            + Durations.text(cell.timeout()) + " before the first fault");
        }
        if (ledger.missingBefore() > 0) {
            judgement.find(
                    Verdict.INVALID,
                    ledger.missingBefore() + " blobs were not found before the first fault although they were preloaded"
                            + " and never deleted");
        }
        double due = dueBefore(ledger.secondsBefore());
        if (cell.load() instanceof OpenLoad && !kept(ledger, due)) {
            judgement.find(
                    Verdict.INVALID,
                    text(
                            TrialResult.OVERLOADED
                                    + " before the first fault: %d of about %.0f operations that were due had ended without failing after %.1f s",
                            ledger.operationsBefore(),
                            due,
                            ledger.secondsBefore()));
        }
    }

    /** Whether a store kept an open load until the first fault, of which so many operations were due by then. */
    static boolean kept(FaultLedger ledger, double due) {
        return ledger.operationsBefore()
                >= Tolerances.KEPT_BEFORE_FAULT * due - Tolerances.CHANCE_OF_ARRIVALS * Math.sqrt(due);
    }

    /** Operations that fell due in the first seconds of the measurement; a trace has no steady rate. */
    private double dueBefore(double seconds) {
        return cell.workload()
                .trace()
                .map(replay -> (double) replay.dueBefore(seconds))
                .orElse(cell.load().offeredOpsPerSecond() * seconds);
    }

    /** Time in which load was offered: answers of a load without a schedule may come later. */
    private double offeredSeconds(PhaseOutcome outcome) {
        return Math.min(outcome.seconds(), cell.measurement().duration().toNanos() / 1e9);
    }

    private void judge(FaultEffect effect, FaultLedger ledger, double endSeconds, TrialFacts facts) {
        Fault fault = effect.fault();
        if (effect.happened()) {
            judgement.find(Verdict.VALID, happened(effect) + ", " + back(effect, ledger, endSeconds));
        } else if (Double.isNaN(effect.beganSeconds())) {
            if (facts.failure().isEmpty()) { // which may be that of the fault
                judgement.find(Verdict.INVALID, "the measurement ended before the fault " + fault.text());
            }
        } else {
            judgement.find(
                    Verdict.INVALID,
                    "no server that the fault " + fault.text() + " could affect was running and free of other faults"
                            + (fault.node().needsLeader() ? ", or none led" : ""));
        }
    }

    private static String happened(FaultEffect effect) {
        return text(
                "%s of %s at %.1f s: %.2f s without service",
                effect.fault().action().word(),
                String.join(", ", effect.servers()),
                effect.beganSeconds(),
                effect.withoutServiceSeconds());
    }

    /** @param endSeconds when the load ended */
    private String back(FaultEffect effect, FaultLedger ledger, double endSeconds) {
        if (!ledger.hasBaseline()) {
            return "throughput and p99 unknown: no operation had succeeded before the first fault";
        }
        double nextSeconds = nextBegan(effect, ledger);
        boolean followed = nextSeconds < endSeconds;
        double served = servedSeconds(effect, Math.min(nextSeconds, endSeconds));
        if (Double.isNaN(effect.throughputBackSeconds())
                && served < Tolerances.SHORTEST_SERVICE_SECONDS
                && (followed || !withoutServiceAtEnd(effect))) {
            return text(
                    "throughput and p99 unknown: the %s after %.1f s with service",
                    followed ? "next fault came" : "load ended", served);
        }
        boolean p99Known = Percentiles.has(99, ledger.timesBefore().callers().getTotalCount())
                && aSecondHasAP99(effect.beganSeconds());
        return "throughput " + back(effect.throughputBackSeconds()) + ", p99 "
                + (p99Known ? back(effect.p99BackSeconds()) : "unknown: too few operations");
    }

    /** When the next fault began; infinite where none follows. */
    private static double nextBegan(FaultEffect effect, FaultLedger ledger) {
        return ledger.effects().stream()
                .filter(other -> other.happened() && other.beganSeconds() > effect.beganSeconds())
                .mapToDouble(FaultEffect::beganSeconds)
                .reduce(Double.POSITIVE_INFINITY, Math::min);
    }

    /** The time with service before an instant, after the last time without it. */
    private static double servedSeconds(FaultEffect effect, double untilSeconds) {
        double from = effect.serviceFromSeconds();
        return Double.isNaN(from) ? 0 : Math.max(0, untilSeconds - from);
    }

    /** Whether service was missing for a second or longer, and to the end: then throughput is known not to be back. */
    private static boolean withoutServiceAtEnd(FaultEffect effect) {
        return Double.isNaN(effect.serviceFromSeconds())
                && effect.withoutServiceSeconds() >= Tolerances.SHORTEST_SERVICE_SECONDS;
    }

    /** It is back with a second that has it again. */
    private boolean aSecondHasAP99(double faultSeconds) {
        double due = cell.workload()
                .trace()
                .map(replay -> (double) replay.mostInASecond(faultSeconds))
                .orElse(cell.load().offeredOpsPerSecond());
        return !(cell.load() instanceof OpenLoad) || Percentiles.has(99, (long) due);
    }

    private static String back(double seconds) {
        return Double.isNaN(seconds) ? "not back" : text("back after %.1f s", seconds);
    }

    private void noteOperations(long count, String did) {
        note(count, "operation " + did, "operations " + did);
    }

    private void note(long count, String ofOne, String ofMany) {
        if (count > 0) {
            judgement.note(count + " " + (count == 1 ? ofOne : ofMany));
        }
    }
}
