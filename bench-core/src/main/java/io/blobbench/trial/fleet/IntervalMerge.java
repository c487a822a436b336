package io.blobbench.trial.fleet;

import io.blobbench.host.Interval;
import io.blobbench.host.Resources;
import io.blobbench.load.outcome.Drift;
import io.blobbench.measure.Counts;
import io.blobbench.measure.Latencies;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * The intervals of several hosts' measurements, merged as they come. All hosts cut theirs at the same seconds after the common origin,
 * each some milliseconds late. One measurement, control thread only.
 */
final class IntervalMerge {
    /** An interval that begins so much before a full second, in seconds, belongs to it. */
    private static final double EARLY_SECONDS = 0.1;

    private final List<String> hosts;
    /** By second, then by agent. */
    private final TreeMap<Integer, Map<Integer, Interval>> waiting = new TreeMap<>();

    private final int[] received;
    private final List<Interval> merged = new ArrayList<>();

    /** @param hosts of the agents */
    IntervalMerge(List<String> hosts) {
        this.hosts = List.copyOf(hosts);
        this.received = new int[hosts.size()];
    }

    /** Index of the next interval of an agent. */
    int next(int agent) {
        return received[agent];
    }

    /** Takes in the next intervals of an agent. */
    void add(int agent, List<Interval> intervals) {
        for (Interval interval : intervals) {
            if (interval.index() == received[agent]) { // else an answer came twice
                received[agent]++;
                int second = (int) (interval.startSeconds() + EARLY_SECONDS);
                waiting.computeIfAbsent(second, any -> new TreeMap<>()).merge(agent, interval, IntervalMerge::joined);
            }
        }
    }

    /**
     * The seconds that no agent will add to any more.
     *
     * @param running agents that have not ended
     * @param ofController what servers used since it was asked before
     */
    List<Interval> take(List<Integer> running, Supplier<Resources> ofController) {
        List<Interval> complete = new ArrayList<>();
        while (!waiting.isEmpty()) {
            int second = waiting.firstKey();
            boolean later = running.stream().allMatch(agent -> waiting.tailMap(second, false).values().stream()
                    .anyMatch(ofSecond -> ofSecond.containsKey(agent)));
            if (!later) {
                break;
            }
            Interval interval = merge(waiting.pollFirstEntry().getValue(), ofController.get());
            merged.add(interval);
            complete.add(interval);
        }
        return complete;
    }

    private Interval merge(Map<Integer, Interval> parts, Resources servers) {
        double start = parts.values().stream()
                .mapToDouble(Interval::startSeconds)
                .average()
                .orElse(0);
        double end = parts.values().stream()
                .mapToDouble(part -> part.startSeconds() + part.seconds())
                .average()
                .orElse(0);
        UsageMerge usage = new UsageMerge();
        parts.forEach((agent, part) -> usage.add(hosts.get(agent), part.resources()));
        return new Interval(
                merged.size(),
                start,
                end - start,
                parts.values().stream().map(Interval::counts).reduce(Counts.ZERO, Counts::plus),
                parts.values().stream().map(Interval::latencies).reduce(Latencies.empty(), Latencies::plus),
                usage.resources(servers));
    }

    /** Two intervals of one agent, one after the other. */
    private static Interval joined(Interval first, Interval second) {
        return new Interval(
                first.index(),
                first.startSeconds(),
                second.startSeconds() + second.seconds() - first.startSeconds(),
                first.counts().plus(second.counts()),
                first.latencies().plus(second.latencies()),
                second.resources());
    }

    /**
     * The drift between the halves of the measurement, cut at the end of the second that is nearest to its middle; unknown where either
     * half has less than a quarter of it.
     *
     * @param seconds length of the measurement
     */
    Drift drift(double seconds) {
        double cut = 0;
        for (Interval interval : merged) {
            double end = interval.startSeconds() + interval.seconds();
            cut = Math.abs(end - seconds / 2) < Math.abs(cut - seconds / 2) ? end : cut;
        }
        if (Math.min(cut, seconds - cut) <= seconds / 4) {
            return Drift.UNKNOWN;
        }
        return new Drift(half(0, cut), half(cut, seconds));
    }

    private Drift.Half half(double from, double to) {
        Counts counts = Counts.ZERO;
        Latencies latencies = Latencies.empty();
        for (Interval interval : merged) {
            double middle = interval.startSeconds() + interval.seconds() / 2;
            if (middle >= from && middle < to) {
                counts = counts.plus(interval.counts());
                latencies = latencies.plus(interval.latencies());
            }
        }
        return Drift.Half.of(to - from, counts, latencies);
    }
}
