package io.blobbench.trial.judge;

import static io.blobbench.trial.facts.ReasonText.text;

import io.blobbench.host.Pause;
import io.blobbench.host.Utilization;
import io.blobbench.load.model.ClosedLoad;
import io.blobbench.load.model.IdleLoad;
import io.blobbench.load.model.OpenLoad;
import io.blobbench.load.outcome.Drift;
import io.blobbench.load.outcome.Failures;
import io.blobbench.load.outcome.PhaseOutcome;
import io.blobbench.scenario.Cell;
import io.blobbench.scenario.text.Counted;
import io.blobbench.server.UnsupportedServerException;
import io.blobbench.store.layout.UnsupportedLayoutException;
import io.blobbench.trial.facts.Durations;
import io.blobbench.trial.facts.FaultLedger;
import io.blobbench.trial.facts.Measured;
import io.blobbench.trial.facts.PercentileGoal;
import io.blobbench.trial.facts.TrialFacts;
import io.blobbench.trial.facts.TrialFacts.Stage;
import io.blobbench.trial.facts.TrialResult;
import io.blobbench.trial.facts.Verdict;
import java.time.Duration;
import java.util.List;

/**
 * Turns the facts of a trial into its verdict and reasons; {@link RoundsJudge} then judges a cell by all its rounds,
 * {@link SearchJudge} the probes of a search, and {@link LimitDiagnosis} says what limited it. One judgement, one thread.
 */
public final class Judge {
    private static final String CYCLES = "; a cycle longer than the measurement is not in it";

    private final TrialFacts facts;
    private final Cell cell;
    private final Judgement.Builder judgement = new Judgement.Builder();
    private final ConnectionJudge connections = new ConnectionJudge(judgement);
    private final AnswerJudge answers;
    private final OpenLoadJudge openLoad;
    private final ContentJudge content;
    private final ClosedLoadJudge closedLoad;

    private Judge(TrialFacts facts, Cell cell) {
        this.facts = facts;
        this.cell = cell;
        this.answers = new AnswerJudge(judgement, facts, cell);
        this.openLoad = new OpenLoadJudge(
                judgement,
                facts,
                cell.maxLoad().isPresent(),
                cell.workload().trace().isPresent());
        this.content = new ContentJudge(
                judgement,
                cell,
                new LossPromise(cell, facts.consistencyOfWrites().orElse(cell.consistency()), facts.permanentPrimary()),
                facts.faults().map(FaultLedger::effects).orElse(List.of()));
        this.closedLoad = new ClosedLoadJudge(judgement, facts);
    }

    public static Judgement judge(TrialFacts facts, Cell cell) {
        Judge judge = new Judge(facts, cell);
        judge.judge();
        return judge.judgement.build();
    }

    private void judge() {
        facts.serversEnded().forEach(which -> judgement.find(Verdict.FAILED, which));
        facts.failure().ifPresent(this::judgeFailure);
        answers.judgeSettledTwice();
        facts.phase(Stage.PRELOAD).ifPresentOrElse(this::judgePreload, this::judgePreparation);
        facts.flaws().forEach(why -> judgement.find(Verdict.INVALID, why));
        facts.unsteadyReasons().forEach(why -> judgement.find(Verdict.UNSTEADY, why));
        facts.phase(Stage.WARM_UP).ifPresent(this::judgeWarmUp);
        facts.phase(Stage.MEASUREMENT).ifPresent(this::judgeMeasurement);
        if (cell.load() instanceof IdleLoad load) {
            facts.idle().ifPresent(found -> new IdleJudge(judgement, load).judge(found));
        }
        facts.measured()
                .ifPresent(
                        measured -> VisibilityNotes.of(measured.visibility(), measured.latencies(), cell, judgement));
        if (cell.faults().coldCaches()) {
            facts.measured()
                    .ifPresent(measured -> ColdReadsJudge.judge(
                            measured.serverReadBytes(), facts.diskReads(), measured.counts(), judgement));
        }
        facts.verification().ifPresent(content::judge);
        facts.historyCheck().ifPresent(content::judge);
        if (facts.wasInterrupted()) {
            judgement.find(Verdict.INVALID, TrialResult.INTERRUPTED + measuredFor());
        }
        noteKeys();
        openLoad.noteReads(cell.workload());
        judgeAbilities();
        facts.notes().forEach(judgement::note);
    }

    /** The shortest pause that is left out of times without service is known, too. */
    private void notePause(double seconds) {
        if (seconds >= Pause.SHORTEST_SECONDS) {
            judgement.note(text(
                    "the harness itself did not run for %.2f s: times without service leave that out, other figures do not",
                    seconds));
        }
    }

    private void judgeRange(long clamped) {
        if (clamped > 0) {
            judgement.find(
                    Verdict.INVALID,
                    Counted.of(clamped, "time") + (clamped == 1 ? " was" : " were")
                            + " longer than an hour, the longest that is recorded, and "
                            + (clamped == 1 ? "counts" : "count") + " as an hour");
        }
    }

    /** A missing ability that is found after a load must hide no worse verdict: a server that died reports no space, either. */
    private void judgeAbilities() {
        Verdict found = judgement.verdict().figuresHold() ? Verdict.UNSUPPORTED : judgement.verdict();
        facts.unsupportedReasons().forEach(what -> judgement.find(found, what));
    }

    private void judgeFailure(Exception failure) {
        boolean unsupported =
                failure instanceof UnsupportedLayoutException || failure instanceof UnsupportedServerException;
        judgement.find(unsupported ? Verdict.UNSUPPORTED : Verdict.FAILED, Failures.oneLine(failure));
    }

    private void judgePreload(PhaseOutcome outcome) {
        connections.judge(Stage.PRELOAD, outcome.losses());
        answers.judge(Stage.PRELOAD, outcome);
        answers.judgeFailedBlobs(Stage.PRELOAD, outcome);
        facts.noRoomIn(Stage.PRELOAD)
                .ifPresent(what -> judgement.find(Verdict.FAILED, "no room in the preload: " + what));
        if (!outcome.sourceExhausted() && outcome.seconds() >= Tolerances.LONGEST_PRELOAD.toSeconds()) {
            judgement.find(
                    Verdict.FAILED, "the preload did not end within " + Durations.text(Tolerances.LONGEST_PRELOAD));
        }
        boolean last = facts.failure().isEmpty()
                && facts.phase(Stage.WARM_UP).isEmpty()
                && facts.phase(Stage.MEASUREMENT).isEmpty();
        if (last && judgement.verdict() != Verdict.VALID) {
            judgement.find(Verdict.FAILED, "the preload did not succeed; nothing was measured");
        }
    }

    /** The controller of a fleet may run out of room while agents connect: no phase has an outcome then. */
    private void judgePreparation() {
        facts.noRoomIn(Stage.PRELOAD).ifPresent(what -> judgement.find(Verdict.FAILED, "no room for a load: " + what));
    }

    private void judgeWarmUp(PhaseOutcome outcome) {
        connections.judge(Stage.WARM_UP, outcome.losses());
        answers.judge(Stage.WARM_UP, outcome);
        if (outcome.unresolved() > 0 && !facts.wasInterrupted()) {
            judgement.note("nothing was measured");
        }
        answers.judgeFailedBlobs(Stage.WARM_UP, outcome);
        if (outcome.counts().operations() == 0 && facts.phase(Stage.MEASUREMENT).isPresent()) {
            judgement.note("no operation ended in the warm-up: the measurement began cold; lengthen phases.warmUp");
        }
        facts.noRoomIn(Stage.WARM_UP)
                .ifPresent(what -> judgement.find(Verdict.FAILED, "no room in the warm-up: " + what));
    }

    private void judgeMeasurement(PhaseOutcome outcome) {
        judgeRange(outcome.latencies().clamped());
        if (cell.faults().duringLoad()) {
            answers.judgeTruth(Stage.MEASUREMENT, outcome);
            new FaultJudge(judgement, cell).judge(outcome, facts);
            notePause(utilization().longestPauseSeconds());
            noteDrain(outcome);
            return;
        }
        connections.judge(Stage.MEASUREMENT, outcome.losses());
        answers.judge(Stage.MEASUREMENT, outcome);
        answers.noteBlockedLanes(outcome);
        answers.judgeFailedBlobs(Stage.MEASUREMENT, outcome);
        answers.judgeRefusedInDrain(outcome);
        openLoad.judgeOverload(outcome);
        if (outcome.counts().blobsAcknowledged() == 0) {
            judgement.find(
                    Verdict.FAILED,
                    "nothing was acknowledged: " + outcome.counts().blobsRejected() + " blobs rejected, "
                            + outcome.counts().blobsFailed() + " failed");
        }
        new SilenceJudge(judgement).judge(outcome, utilization());
        judgeDrift(outcome);
        if (cell.load() instanceof OpenLoad) {
            openLoad.judgeBacklog(outcome, cell);
            openLoad.noteSlots(outcome, cell);
            facts.measured().ifPresent(openLoad::noteFullHost);
        }
        if (cell.load() instanceof ClosedLoad) {
            closedLoad.judgeUses(outcome);
        }
        noteDrain(outcome);
        facts.percentileGoal().ifPresent(goal -> noteGoal(goal, outcome));
        AnswerJudge.noteEndedEarly(facts, judgement);
    }

    private Utilization utilization() {
        return facts.measured().map(Measured::utilization).orElse(Utilization.UNKNOWN);
    }

    private void judgeDrift(PhaseOutcome outcome) {
        Drift drift = outcome.drift();
        boolean recorded = cell.workload().trace().isPresent(); // its halves are different loads
        if (recorded
                || !drift.known()
                || outcome.seconds() < Tolerances.SHORTEST_DRIFT_SECONDS
                || Waves.tooFew(cell, facts.slots(), outcome.counts())) {
            return;
        }
        if (cell.load() instanceof OpenLoad) {
            openLoad.judgeDrift(drift);
        } else {
            closedLoad.judgeDrift(drift);
        }
    }

    private void noteDrain(PhaseOutcome outcome) {
        if (!(cell.load() instanceof OpenLoad)) {
            closedLoad.noteDrain(outcome, cell.measurement().duration());
        }
    }

    private void noteGoal(PercentileGoal goal, PhaseOutcome outcome) {
        String unknown = goal.tooShort()
                ? text(
                        "too few seconds for an interval of the p99 (at least %d with 100 operations each)",
                        PercentileGoal.FEWEST_BATCHES)
                : "too few operations for an interval of the p99";
        String known =
                Double.isNaN(goal.within()) ? unknown : text("the p99 is known within %.1f %%", goal.within() * 100);
        double wanted = cell.p99Within();
        if (goal.within() <= wanted) {
            judgement.note(known + text(" after %.0f s, as asked for", outcome.seconds()) + CYCLES);
        } else if (goal.reached()) {
            judgement.note(
                    known + text(", and was within the %.1f %% asked for before the drain", wanted * 100) + CYCLES);
        } else {
            judgement.note(known
                    + text(", not %.1f %% as asked for", wanted * 100)
                    + (facts.measurementWasCutOff() ? "" : ": the measurement's limit came first"));
        }
    }

    private void noteKeys() {
        long wanted = cell.workload().keys().count();
        boolean chosen = cell.workload().keyed() && cell.workload().trace().isEmpty();
        if (chosen && facts.keys() > wanted * Tolerances.MORE_KEYS) {
            judgement.note(facts.keys() + " keys were used, not " + wanted
                    + ": every lane has as many in each partition, and enough for a batch");
        }
    }

    private String measuredFor() {
        return facts.measured()
                .map(measured ->
                        "measured for " + Durations.text(Duration.ofMillis(Math.round(measured.seconds() * 1e3))))
                .or(() -> facts.idle()
                        .map(idle -> text("%d of %d connections had been opened", idle.opened(), idle.wanted())))
                .orElse("nothing was measured");
    }
}
