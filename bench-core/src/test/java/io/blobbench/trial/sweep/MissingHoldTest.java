package io.blobbench.trial.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.reference.MemoryStoreFactory;
import io.blobbench.scenario.Scenario;
import io.blobbench.scenario.language.ScenarioReader;
import io.blobbench.schedule.NanoClock;
import io.blobbench.server.ServerException;
import io.blobbench.trial.RecordedServers;
import io.blobbench.trial.Target;
import io.blobbench.trial.TrialPlan;
import io.blobbench.trial.TrialSamples;
import io.blobbench.trial.event.RunEvent;
import io.blobbench.trial.facts.TrialResult;
import io.blobbench.trial.facts.Verdict;
import io.blobbench.trial.judge.Round;
import io.blobbench.trial.server.ServerOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs of one round and a hold of one of two cells, in which something goes wrong. */
class MissingHoldTest {
    private final RecordedServers servers = new RecordedServers();
    private final ScriptedTrials trials = new ScriptedTrials(this::trial);
    private Runnable inHold = () -> {};
    private Runnable whenHeld = () -> {};
    private Verdict ofRounds = Verdict.VALID;
    private int rounds;
    private int holds;
    private Scenario scenario;
    private Sweep sweep;

    @TempDir
    Path directory;

    @BeforeEach
    void prepare() throws Exception {
        scenario = ScenarioReader.builder().build().readText(Path.of("s.yaml"), """
                        question: What lasts?
                        heat: none
                        trials: 1
                        workload: {batch: [1, 2]}
                        phases: {measurement: 1s}
                        sustain: 2s
                        """, "memory");
        sweep = sweep(EarlierTrials.NONE);
    }

    private Sweep sweep(EarlierTrials earlier) {
        RunSetup setup = new RunSetup(
                "test", NanoClock.SYSTEM, 0, Optional.empty(), Optional.of(trials), Remedies.NONE, earlier);
        Target target = new Target(
                new MemoryStoreFactory(), Optional.of(servers), getClass().getClassLoader(), Optional.empty());
        ServerOptions options = new ServerOptions(Optional.empty(), Optional.empty(), 1, false, directory);
        return new Sweep(scenario, target, null, options, this::record, setup);
    }

    @Test
    void noHoldIsMissingWhereAllCellsWereHeld() {
        sweep.runToEnd();

        assertThat(holds).isEqualTo(2);
        assertThat(sweep.holdMissing()).isFalse();
    }

    @Test
    void aHoldThatIsCutOffBecauseTheRunIsGivenUpIsMissing() {
        inHold = () -> {
            throw new OutOfMemoryError("Java heap space");
        };

        RunSummary summary = sweep.runToEnd();

        assertThat(summary.givenUp()).isPresent();
        assertThat(holds).isEqualTo(1);
        assertThat(sweep.holdMissing()).isTrue();
    }

    /** The servers of the first hold outlive SIGKILL, so that none are started for the second. */
    @Test
    void aHoldThatCannotBeginBecauseTheRunIsGivenUpIsMissing() {
        inHold = trials::fill;
        servers.stopping = () -> {
            throw new IllegalStateException("memory-1 (pid 7) had not ended 10 s after SIGKILL");
        };

        RunSummary summary = sweep.runToEnd();

        assertThat(summary.givenUp()).isPresent();
        assertThat(holds).isEqualTo(1);
        assertThat(sweep.holdMissing()).isTrue();
    }

    @Test
    void aHoldWhoseRowCannotBeWrittenIsMissing() {
        whenHeld = () -> {
            throw new UncheckedIOException(new IOException("no space left"));
        };

        assertThatThrownBy(sweep::runToEnd).hasMessageContaining("no space left");

        assertThat(sweep.holdMissing()).isTrue();
    }

    @Test
    void aHoldThatFailsByItselfIsNotMissing() {
        inHold = () -> {
            throw new OutOfMemoryError("unable to create native thread");
        };

        RunSummary summary = sweep.runToEnd();

        assertThat(summary.givenUp()).isEmpty();
        assertThat(holds).isEqualTo(2);
        assertThat(sweep.holdMissing()).isFalse();
    }

    @Test
    void noHoldIsMissingWhereNoCellHasFiguresToCompareWith() {
        ofRounds = Verdict.INVALID;

        sweep.runToEnd();

        assertThat(rounds).isEqualTo(2);
        assertThat(holds).isZero();
        assertThat(sweep.holdMissing()).isFalse();
    }

    @Test
    void aRunThatIsGivenUpBeforeItsLastTrialLacksTrialsRatherThanHolds() {
        assertThat(sweep.nextTrial()).isTrue();

        sweep.close();

        assertThat(rounds).isEqualTo(1);
        assertThat(sweep.holdMissing()).isFalse();
    }

    @Test
    void aHoldWhoseServersDoNotStartWhenOnlyItIsResumedIsMissing() {
        servers.failure = Optional.of(new ServerException("memory-1 did not start"));
        Sweep resumed = sweep(afterAllRounds(Map.of()));

        assertThatThrownBy(resumed::prepare).hasMessage("memory-1 did not start");
        resumed.close();

        assertThat(holds).isZero();
        assertThat(resumed.holdMissing()).isTrue();
    }

    @Test
    void aResumedRunThatLacksOnlyHoldsReachesTheirStoreFirst() throws Exception {
        Sweep resumed = sweep(afterAllRounds(Map.of()));

        resumed.prepare();

        assertThat(servers.started).hasSize(1);
        resumed.runToEnd();
        assertThat(rounds).isZero();
        assertThat(holds).isEqualTo(2);
        assertThat(resumed.holdMissing()).isFalse();
    }

    @Test
    void aResumedRunThatLacksNothingStartsNoServers() throws Exception {
        Sweep resumed = sweep(afterAllRounds(Map.of(
                scenario.cells().get(0).id(), 0.9, scenario.cells().get(1).id(), 0.9)));

        resumed.prepare();
        resumed.close();

        assertThat(servers.started).isEmpty();
    }

    private EarlierTrials afterAllRounds(Map<String, Double> heldRatios) {
        List<Round> ended = scenario.cells().stream()
                .map(cell -> Round.of(TrialSamples.valid(cell, 1, 1000, TrialSamples.latencies(false))))
                .toList();
        return new EarlierTrials(ended, heldRatios);
    }

    private TrialResult trial(TrialPlan plan, String layoutName) {
        if (layoutName.contains("-held-")) {
            holds++;
            inHold.run();
            return TrialSamples.valid(plan.cell(), plan.trial(), 1000, TrialSamples.latencies(false));
        }
        rounds++;
        return TrialSamples.valid(plan.cell(), plan.trial(), 1000, TrialSamples.latencies(false))
                .found(ofRounds, "as the test says");
    }

    private void record(RunEvent event) {
        if (event instanceof RunEvent.CellHeld) {
            whenHeld.run();
        }
    }
}
