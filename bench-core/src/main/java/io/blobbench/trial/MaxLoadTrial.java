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
 * A trial that searches: each probe is a whole trial of its own with another offered load. The final check, which is what is
 * reported and what decides the verdict, is one more at the load found and longer, because the probes that found it were chosen
 * for having kept it. Control thread only.
 */
public final class MaxLoadTrial {
    private final Cell cell;
    private final int trial;
    private final SearchJudge judge;
    private final MaxLoadSearch search;
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

    /** A load that was offered, and its result. */
    private record Probe(double opsPerSecond, TrialResult result, boolean kept) {}

    /**
     * A search.
     *
     * @param cell one that looks for the highest load
     * @param trial number of the trial
     */
    public MaxLoadTrial(Cell cell, int trial, RunListener listener, Probing probing) {
        MaxLoad asked = cell.maxLoad().orElseThrow();
        this.cell = cell;
        this.trial = trial;
        this.judge = new SearchJudge(asked);
        this.search = new MaxLoadSearch(asked, cell.lowestToTry(), this::keeps);
        this.listener = listener;
        this.probing = probing;
    }

    /** Searches; returns the result of the final check, or of the probe that ended the search. */
    public TrialResult run() {
        try {
            OptionalDouble found = search.find();
            if (found.isEmpty()) {
                return judge.nothingKept(check(cell.lowestToTry()));
            }
            List<Probe> same = probes.stream()
                    .filter(probe -> probe.opsPerSecond == found.getAsDouble())
                    .toList();
            long kept = same.stream().filter(Probe::kept).count();
            int searched = probes.size();
            return judge.found(check(found.getAsDouble()), searched, same.size(), kept);
        } catch (SearchEndedException e) {
            return SearchJudge.ended(probes.get(probes.size() - 1).result, probes.size());
        }
    }

    private boolean keeps(double opsPerSecond) throws SearchEndedException {
        int number = probes.size() + 1;
        // One draw of arrivals would decide all confirmations alike, and all trials, so each probe has another.
        long seed = ownSeed() + ((long) trial << Integer.SIZE) + number;
        Probe probe = probe(cell.offering(opsPerSecond, seed), search.left(), quiet(number, opsPerSecond));
        if (!probe.kept && !SearchJudge.mayBeOverloaded(probe.result)) {
            throw new SearchEndedException();
        }
        return probe.kept;
    }

    private TrialResult check(double opsPerSecond) {
        listener.on(new RunEvent.Phase(String.format(Locale.ROOT, "final check, %.0f ops/s", opsPerSecond)));
        return probe(cell.checking(opsPerSecond, ownSeed()), 0, listener).result;
    }

    private long ownSeed() {
        return cell.workload().seed();
    }

    private Probe probe(Cell offered, int left, RunListener told) {
        int number = probes.size() + 1;
        TrialResult result = probing.run(offered, number, told);
        Probe probe = new Probe(offered.load().offeredOpsPerSecond(), result, judge.kept(result));
        probes.add(probe);
        listener.on(new RunEvent.ProbeEnded(result, number, left, judge.whyNotKept(result)));
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
