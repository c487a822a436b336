package io.blobbench.trial.event;

import io.blobbench.host.Interval;
import io.blobbench.scenario.Cell;
import io.blobbench.trial.facts.AgentSummary;
import io.blobbench.trial.facts.TrialResult;
import io.blobbench.trial.heat.HeatSummary;
import io.blobbench.trial.judge.CellVerdict;
import io.blobbench.trial.judge.HeldCell;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Something that happened in a run: results are journaled and progress is shown from these. */
public sealed interface RunEvent {
    /** The same event with another text wherever a client or a server speaks. */
    default RunEvent withTexts(UnaryOperator<String> change) {
        return this;
    }

    /**
     * The run moves to another state.
     *
     * @param text the activity in a few words, for people: {@code starting kafka 4.3.1}, {@code warm-up}, {@code verifying}
     */
    record Phase(Activity activity, String text) implements RunEvent {
        @Override
        public Phase withTexts(UnaryOperator<String> change) {
            return new Phase(activity, change.apply(text));
        }
    }

    /**
     * Local servers of the run are ready.
     *
     * @param origin see {@link io.blobbench.server.LocalCluster#origin}
     */
    record ServersStarted(String origin) implements RunEvent {}

    /** Client, harness and servers were heated; rounds of the cells that were visited follow, or one of them is held for long. */
    record Heated(HeatSummary summary) implements RunEvent {}

    /**
     * Preparation of a trial begins.
     *
     * @param trial its number among those of the cell
     * @param index its position in the run, from 0
     * @param total trials of the run
     */
    record TrialStarted(Cell cell, int trial, int index, int total) implements RunEvent {}

    /**
     * An interval of a measurement ended.
     *
     * @param trial its number among those of the cell
     * @param interval whose histograms belong to the listener
     * @param endedAt its end, which may be some time before listeners receive it
     */
    record IntervalEnded(Cell cell, int trial, Interval interval, Instant endedAt) implements RunEvent {
        /** An interval that ends now. */
        public IntervalEnded(Cell cell, int trial, Interval interval) {
            this(cell, trial, interval, Instant.now());
        }
    }

    /**
     * A probe of a search for the highest load ended.
     *
     * @param result with the load offered in its cell; its intervals are reported only if the trial reports this probe
     * @param number of the probe in its trial, from 1
     * @param left about how many probes follow at most, final checks included; 0 of what the trial reports
     * @param check whether it was a final check; the last one is what the trial reports
     * @param whyNot the load was not kept; empty when it was
     */
    record ProbeEnded(TrialResult result, int number, int left, boolean check, Optional<String> whyNot)
            implements RunEvent {
        /** Whether the store kept the load. */
        public boolean kept() {
            return whyNot.isEmpty();
        }

        @Override
        public ProbeEnded withTexts(UnaryOperator<String> change) {
            return new ProbeEnded(result.withTexts(change), number, left, check, whyNot.map(change));
        }
    }

    /**
     * The agents' parts of a trial ended; its row follows.
     *
     * @param trial its number among those of the cell
     * @param agents in the order of their index
     */
    record AgentsEnded(Cell cell, int trial, List<AgentSummary> agents) implements RunEvent {
        public AgentsEnded {
            agents = List.copyOf(agents);
        }

        @Override
        public AgentsEnded withTexts(UnaryOperator<String> change) {
            return new AgentsEnded(
                    cell,
                    trial,
                    agents.stream().map(agent -> agent.withTexts(change)).toList());
        }
    }

    /** A trial ended, however it did; its row must be on disk when the listener returns. */
    record TrialEnded(TrialResult result) implements RunEvent {
        @Override
        public TrialEnded withTexts(UnaryOperator<String> change) {
            return new TrialEnded(result.withTexts(change));
        }
    }

    /** A cell was held for long after its rounds. */
    record CellHeld(HeldCell held) implements RunEvent {
        @Override
        public CellHeld withTexts(UnaryOperator<String> change) {
            return new CellHeld(new HeldCell(held.result().withTexts(change), held.duration(), held.ratio()));
        }
    }

    /** All rounds have ended: the verdicts change rows that were written before. */
    record CellsJudged(List<CellVerdict> verdicts) implements RunEvent {
        public CellsJudged {
            verdicts = List.copyOf(verdicts);
        }

        @Override
        public CellsJudged withTexts(UnaryOperator<String> change) {
            return new CellsJudged(
                    verdicts.stream().map(verdict -> verdict.withTexts(change)).toList());
        }
    }

    /** A server of the run wrote these last lines before something failed. */
    record ServerLog(String node, String lastLines) implements RunEvent {
        @Override
        public ServerLog withTexts(UnaryOperator<String> change) {
            return new ServerLog(node, change.apply(lastLines));
        }
    }
}
