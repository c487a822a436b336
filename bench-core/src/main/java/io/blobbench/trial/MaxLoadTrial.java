package io.blobbench.trial;

import io.blobbench.scenario.Cell;
import io.blobbench.scenario.MaxLoad;
import io.blobbench.trial.MaxLoadSearch.SearchEndedException;
import io.blobbench.trial.event.Activity;
import io.blobbench.trial.event.RunEvent;
import io.blobbench.trial.event.RunListener;
import io.blobbench.trial.facts.Rates;
import io.blobbench.trial.facts.TrialResult;
import io.blobbench.trial.judge.Limit;
import io.blobbench.trial.judge.SearchJudge;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * A trial that searches: each probe is a whole trial of its own with another offered load. A final check, which is what is
 * reported and what decides the verdict, is one more at the load found and longer, because the probes that found it were chosen
 * for having kept it. Where it is not kept, a few lower loads are checked, down to the first that is. Control thread only.
 */
public final class MaxLoadTrial {
    private final Cell cell;
    private final int trial;
    private final SearchJudge judge;
    private final MaxLoadSearch search;
    private final RunListener listener;
    private final Probing probing;
    private final Supplier<Optional<String>> unusable;
    private final List<Probe> probes = new ArrayList<>();

    /** Runs one probe as a trial. */
    @FunctionalInterface
    public interface Probing {
        /**
         * Runs a cell.
         *
         * @param number of the probe, from 1
         * @param events receives its events
         */
        public TrialResult run(Cell cell, int number, RunListener events);
    }

    /** A load that was offered, and its result. */
    private record Probe(double opsPerSecond, TrialResult result, boolean kept, boolean check) {}

    /**
     * A search.
     *
     * @param cell with a search for the highest load
     * @param trial number of the trial
     * @param unusable why no other probe may follow on the servers of the last one; empty while one may
     */
    public MaxLoadTrial(
            Cell cell, int trial, RunListener listener, Probing probing, Supplier<Optional<String>> unusable) {
        MaxLoad asked = cell.maxLoad().orElseThrow();
        this.cell = cell;
        this.trial = trial;
        this.judge = new SearchJudge(asked);
        this.search = new MaxLoadSearch(asked, cell.lowestToTry(), this::keeps);
        this.listener = listener;
        this.probing = probing;
        this.unusable = unusable;
    }

    /** Searches; returns the result of the final check, or of the probe that ended the search. */
    public TrialResult run() {
        try {
            OptionalDouble found = search.find();
            if (found.isEmpty()) {
                return judge.nothingKept(check(cell.lowestToTry(), ownSeed(), 1).result);
            }
            List<Probe> same = at(found.getAsDouble());
            long kept = same.stream().filter(Probe::kept).count();
            int searching = probes.size();
            Probe check = checkDownFrom(found.getAsDouble());
            TrialResult result = judge.found(
                    check.result,
                    new SearchJudge.Found(
                            found.getAsDouble(),
                            searching,
                            same.size(),
                            kept,
                            kept(at(cell.maxLoad().orElseThrow().lowestOpsPerSecond())),
                            notKeptAbove(check.opsPerSecond)));
            int checks = probes.size() - searching;
            return checks < MaxLoad.MOST_CHECKS && mayBeTooHigh(check)
                    ? unusable.get()
                            .map(why -> result.noting("no lower load was checked: " + why))
                            .orElse(result)
                    : result;
        } catch (SearchEndedException e) {
            return SearchJudge.ended(probes.get(probes.size() - 1).result, probes.size(), unusable.get());
        }
    }

    /** The probes of a load so far. */
    private List<Probe> at(double opsPerSecond) {
        return probes.stream()
                .filter(probe -> probe.opsPerSecond == opsPerSecond)
                .toList();
    }

    /** The lowest load above another that was tried and not kept. */
    private Optional<SearchJudge.NotKept> notKeptAbove(double opsPerSecond) {
        return probes.stream()
                .filter(probe -> probe.opsPerSecond > opsPerSecond)
                .collect(Collectors.groupingBy(Probe::opsPerSecond, TreeMap::new, Collectors.toList()))
                .entrySet()
                .stream()
                .filter(load -> !kept(load.getValue()))
                .findFirst()
                .map(load -> notKept(load.getKey(), load.getValue()));
    }

    private SearchJudge.NotKept notKept(double opsPerSecond, List<Probe> ofLoad) {
        Map<Boolean, List<TrialResult>> missed = ofLoad.stream()
                .filter(probe -> !probe.kept)
                .map(Probe::result)
                .collect(Collectors.partitioningBy(judge::tooMuchLoad));
        List<TrialResult> overloaded = missed.getOrDefault(true, List.of());
        List<TrialResult> others = missed.getOrDefault(false, List.of());
        return others.size() > overloaded.size()
                ? new SearchJudge.NotKept(
                        opsPerSecond,
                        Limit.NONE_FOUND.word(),
                        others.get(0).reasons().stream().findFirst())
                : new SearchJudge.NotKept(opsPerSecond, limit(overloaded), slotsInUse(overloaded));
    }

    /** The note of a probe that all slots were in use, where half of the probes that measured the load or more have one. */
    private static Optional<String> slotsInUse(List<TrialResult> overloaded) {
        List<String> notes = overloaded.stream()
                .flatMap(probe -> probe.reasons().stream())
                .filter(reason -> reason.contains(TrialResult.SLOTS_IN_USE + ":"))
                .toList();
        long measured = overloaded.stream()
                .filter(probe -> probe.measured().isPresent())
                .count();
        return 2L * notes.size() >= measured ? notes.stream().findFirst() : Optional.empty();
    }

    /** The limit of most probes for which a load was too much; one whose warm-up timed out knows none. */
    private static String limit(List<TrialResult> overloaded) {
        List<String> limits = overloaded.stream()
                .map(TrialResult::limitedBy)
                .filter(Predicate.not(String::isEmpty))
                .toList();
        return limits.isEmpty() ? Limit.NONE_FOUND.word() : Limit.ofMost(limits);
    }

    /** Whether a load counts as kept: its last probe decides, a final check or the one that made a majority. */
    private static boolean kept(List<Probe> ofLoad) {
        return ofLoad.get(ofLoad.size() - 1).kept;
    }

    private boolean keeps(double opsPerSecond) throws SearchEndedException {
        String prefix = "probe " + (probes.size() + 1) + ", " + Rates.text(opsPerSecond) + " ops/s: ";
        DeferredIntervals measured = new DeferredIntervals();
        Probe probe = run(cell.offering(opsPerSecond, nextSeed()), false, quiet(prefix, measured));
        boolean ends = unusable.get().isPresent() || (!probe.kept && !SearchJudge.mayBeOverloaded(probe.result));
        if (ends) {
            measured.reportTo(listener);
        }
        reportProbe(probe, search.left());
        if (ends) {
            throw new SearchEndedException();
        }
        return probe.kept;
    }

    /** Checks a load, and lower ones until one is kept, in steps that grow as those of the search. */
    private Probe checkDownFrom(double found) {
        double step = 1 + cell.maxLoad().orElseThrow().precision();
        double load = found;
        Probe check = check(load, ownSeed(), MaxLoad.MOST_CHECKS);
        for (int left = MaxLoad.MOST_CHECKS - 1; left > 0 && goesOn(check); left--) {
            load = Math.max(cell.lowestToTry(), load / step);
            step *= step;
            check = check(load, nextSeed(), left);
        }
        return check;
    }

    private boolean goesOn(Probe check) {
        return mayBeTooHigh(check) && unusable.get().isEmpty();
    }

    /** Whether a lower load may be kept where that of a check was not. */
    private boolean mayBeTooHigh(Probe check) {
        return !check.kept && SearchJudge.mayBeOverloaded(check.result) && check.opsPerSecond > cell.lowestToTry();
    }

    /** @param most number of checks that are left, this one included */
    private Probe check(double opsPerSecond, long seed, int most) {
        listener.on(new RunEvent.Phase(Activity.PROBING, "final check, " + Rates.text(opsPerSecond) + " ops/s"));
        DeferredIntervals measured = new DeferredIntervals();
        Probe check = run(cell.checking(opsPerSecond, seed), true, event -> {
            if (event instanceof RunEvent.IntervalEnded ended) {
                measured.add(ended); // of this trial only when no other check follows
            } else {
                listener.on(event);
            }
        });
        boolean last = most == 1 || !goesOn(check);
        if (last) {
            measured.reportTo(listener);
        }
        reportProbe(check, last ? 0 : most - 1);
        return check;
    }

    /** One draw of arrivals would decide all confirmations alike, and all trials, so each probe has another. */
    private long nextSeed() {
        return ownSeed() + ((long) trial << Integer.SIZE) + probes.size() + 1;
    }

    private long ownSeed() {
        return cell.workload().seed();
    }

    private Probe run(Cell offered, boolean check, RunListener events) {
        TrialResult result = judge.diagnosed(probing.run(offered, probes.size() + 1, events));
        Probe probe = new Probe(offered.load().offeredOpsPerSecond(), result, judge.kept(result), check);
        probes.add(probe);
        return probe;
    }

    private void reportProbe(Probe probe, int left) {
        listener.on(new RunEvent.ProbeEnded(
                probe.result, probes.size(), left, probe.check, judge.whyNotKept(probe.result)));
    }

    /** Passes on what a probe does, and keeps what it measures, which is reported only of a probe that ends the search. */
    private RunListener quiet(String prefix, DeferredIntervals measured) {
        return event -> {
            if (event instanceof RunEvent.Phase phase) {
                listener.on(new RunEvent.Phase(Activity.PROBING, prefix + phase.text()));
            } else if (event instanceof RunEvent.IntervalEnded ended) {
                measured.add(ended);
            }
        };
    }
}
