package io.blobbench.trial;

import io.blobbench.measure.Interval;
import io.blobbench.scenario.Cell;
import io.blobbench.scenario.MaxLoad;
import io.blobbench.trial.MaxLoadSearch.SearchEndedException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/**
 * A trial that searches: each probe is a whole trial of its own with another offered load. What is reported is one more at
 * the load found, because the probes that found it were chosen for having kept it. Control thread only.
 */
final class MaxLoadTrial {
    private static final double P99 = 99;

    private final Cell cell;
    private final int trial;
    private final MaxLoad asked;
    private final RunListener listener;
    private final Probing probing;
    private final List<Probe> probes = new ArrayList<>();

    /** Runs one probe as a trial. */
    @FunctionalInterface
    interface Probing {
        /**
         * Runs a cell.
         *
         * @param number of the probe, from 1
         * @param told of what goes on in it
         */
        TrialResult run(Cell cell, int number, RunListener told);
    }

    /** A load that was offered, and what came of it. */
    private record Probe(double opsPerSecond, TrialResult result, boolean kept) {}

    /**
     * A search.
     *
     * @param cell one that looks for the highest load
     * @param trial number of the trial
     */
    MaxLoadTrial(Cell cell, int trial, RunListener listener, Probing probing) {
        this.cell = cell;
        this.trial = trial;
        this.asked = cell.maxLoad().orElseThrow();
        this.listener = listener;
        this.probing = probing;
    }

    /** Searches; returns the result at the load found, or of the probe that ended the search. */
    TrialResult run() {
        try {
            OptionalDouble found = new MaxLoadSearch(asked, this::keeps).find();
            if (found.isEmpty()) {
                return probe(asked.lowestOpsPerSecond(), ownSeed(), listener)
                        .result
                        .found(
                                Verdict.INVALID,
                                "not even the lowest load to try was kept: a response-time p99 within "
                                        + Durations.text(asked.responseP99()));
            }
            String history = history(found.getAsDouble());
            return probe(found.getAsDouble(), ownSeed(), listener).result.noting(history);
        } catch (SearchEndedException e) {
            Probe last = probes.get(probes.size() - 1);
            return probes.size() == 1
                    ? last.result
                    : last.result.noting("the search ended with probe " + probes.size());
        }
    }

    private boolean keeps(double opsPerSecond) throws SearchEndedException {
        int number = probes.size() + 1;
        // One draw of arrivals would decide all confirmations alike, and all trials, so each probe has another.
        long seed = ownSeed() + ((long) trial << Integer.SIZE) + number;
        Probe probe = probe(opsPerSecond, seed, new Quiet(number, opsPerSecond));
        if (!probe.kept && !mayBeOverloaded(probe.result)) {
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
        Probe probe = new Probe(opsPerSecond, result, result.verdict() == Verdict.VALID && withinLimit(result));
        probes.add(probe);
        listener.probeEnded(result, number, probe.kept);
        return probe;
    }

    private boolean withinLimit(TrialResult result) {
        return result.measured().stream()
                .map(measured -> measured.latencies().response())
                .anyMatch(response -> response.getTotalCount() > 0
                        && response.getValueAtPercentile(P99)
                                <= asked.responseP99().toNanos());
    }

    /** Whether too much load can be the reason why a load was not kept. */
    private static boolean mayBeOverloaded(TrialResult result) {
        return result.measured().isPresent()
                && result.interruption().isEmpty()
                && result.verdict() != Verdict.FAILED
                && result.verification().map(Verification::clean).orElse(true);
    }

    private String history(double found) {
        List<Probe> same =
                probes.stream().filter(probe -> probe.opsPerSecond == found).toList();
        long kept = same.stream().filter(Probe::kept).count();
        return "found by " + probes.size() + " probes, of which " + kept + " of " + same.size()
                + " at this load kept a response-time p99 within " + Durations.text(asked.responseP99())
                + (found >= asked.highestOpsPerSecond() ? "; it is the highest load to try" : "");
    }

    /** Tells what a probe does and not what it measures, which is not what is reported. */
    private final class Quiet implements RunListener {
        private final String prefix;

        private Quiet(int number, double opsPerSecond) {
            this.prefix = String.format(Locale.ROOT, "probe %d, %.0f ops/s: ", number, opsPerSecond);
        }

        @Override
        public void phase(String what) {
            listener.phase(prefix + what);
        }

        @Override
        public void interval(Cell measured, int number, Interval interval) {}
    }
}
