package io.blobbench.trial;

import io.blobbench.scenario.Cell;
import io.blobbench.scenario.MaxLoad;
import io.blobbench.trial.MaxLoadSearch.SearchEndedException;
import io.blobbench.trial.facts.TrialResult;
import io.blobbench.trial.judge.SearchJudge;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/**
 * A trial that searches: each probe is a whole trial of its own with another offered load. What is reported is one more at
 * the load found, because the probes that found it were chosen for having kept it. Control thread only.
 */
public final class MaxLoadTrial {
    private final Cell cell;
    private final int trial;
    private final MaxLoad asked;
    private final SearchJudge judge;
    private final RunListener listener;
    private final Probing probing;
    private final List<Probe> probes = new ArrayList<>();

    /** Runs one probe as a trial. */
    @FunctionalInterface
    public interface Probing {
        /**
         * Runs a cell.
         *
         * @param number of the probe, from 1
         * @param told of what goes on in it
         */
        public TrialResult run(Cell cell, int number, RunListener told);
    }

    /** A load that was offered, and what came of it. */
    private record Probe(double opsPerSecond, TrialResult result, boolean kept) {}

    /**
     * A search.
     *
     * @param cell one that looks for the highest load
     * @param trial number of the trial
     */
    public MaxLoadTrial(Cell cell, int trial, RunListener listener, Probing probing) {
        this.cell = cell;
        this.trial = trial;
        this.asked = cell.maxLoad().orElseThrow();
        this.judge = new SearchJudge(asked);
        this.listener = listener;
        this.probing = probing;
    }

    /** Searches; returns the result at the load found, or of the probe that ended the search. */
    public TrialResult run() {
        try {
            OptionalDouble found = new MaxLoadSearch(asked, this::keeps).find();
            if (found.isEmpty()) {
                return judge.lowestNotKept(probe(asked.lowestOpsPerSecond(), ownSeed(), listener).result);
            }
            List<Probe> same = probes.stream()
                    .filter(probe -> probe.opsPerSecond == found.getAsDouble())
                    .toList();
            long kept = same.stream().filter(Probe::kept).count();
            int searched = probes.size();
            return judge.found(probe(found.getAsDouble(), ownSeed(), listener).result, searched, same.size(), kept);
        } catch (SearchEndedException e) {
            return SearchJudge.ended(probes.get(probes.size() - 1).result, probes.size());
        }
    }

    private boolean keeps(double opsPerSecond) throws SearchEndedException {
        int number = probes.size() + 1;
        // One draw of arrivals would decide all confirmations alike, and all trials, so each probe has another.
        long seed = ownSeed() + ((long) trial << Integer.SIZE) + number;
        Probe probe = probe(opsPerSecond, seed, quiet(number, opsPerSecond));
        if (!probe.kept && !SearchJudge.mayBeOverloaded(probe.result)) {
            throw new SearchEndedException();
        }
        return probe.kept;
    }

    private long ownSeed() {
        return cell.workload().seed();
    }

    private Probe probe(double opsPerSecond, long seed, RunListener told) {
        int number = probes.size() + 1;
        TrialResult result = probing.run(cell.offering(opsPerSecond, seed), number, told);
        Probe probe = new Probe(opsPerSecond, result, judge.kept(result));
        probes.add(probe);
        listener.on(new RunEvent.ProbeEnded(result, number, probe.kept));
        return probe;
    }

    /** Tells what a probe does, and not what it measures, which is not what is reported. */
    private RunListener quiet(int number, double opsPerSecond) {
        String prefix = String.format(Locale.ROOT, "probe %d, %.0f ops/s: ", number, opsPerSecond);
        return event -> {
            if (event instanceof RunEvent.Phase phase) {
                listener.on(new RunEvent.Phase(prefix + phase.text()));
            }
        };
    }
}
