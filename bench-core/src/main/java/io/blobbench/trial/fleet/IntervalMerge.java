package io.blobbench.trial.fleet;

import io.blobbench.host.HostId;
import io.blobbench.host.Interval;
import io.blobbench.host.Resources;
import io.blobbench.measure.Counts;
import io.blobbench.measure.Latencies;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntFunction;

/**
 * The intervals of several hosts' measurements, merged as they come. All hosts cut theirs at the same seconds after the common origin,
 * each some milliseconds late. One measurement, control thread only.
 */
final class IntervalMerge {
    /** An interval that begins at most this long before a full second, in seconds, belongs to it. */
    private static final double EARLY_SECONDS = 0.1;
    /**
     * An interval that begins or ends later than this after a full second, in seconds, does not belong to one second.
     */
    private static final double LATE_SECONDS = 0.1;

    private final IntFunction<HostId> hosts;
    /** By second, then by agent. */
    private final TreeMap<Integer, Map<Integer, Interval>> waiting = new TreeMap<>();

    /** Resource usage of servers, by second. */
    private final Map<Integer, Resources> ofServers = new HashMap<>();

    private final int[] received;
    private int merged;
    private double endSeconds;

    /**
     * A merge that has no interval yet.
     *
     * @param agents how many there are
     * @param hosts of each by its place, asked for when there are intervals of it
     */
    IntervalMerge(int agents, IntFunction<HostId> hosts) {
        this.hosts = hosts;
        this.received = new int[agents];
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
                waiting.computeIfAbsent(second(interval.startSeconds()), any -> new TreeMap<>())
                        .merge(agent, interval, IntervalMerge::joined);
            }
        }
    }

    private static int second(double startSeconds) {
        return (int) (startSeconds + EARLY_SECONDS);
    }

    /**
     * Takes in what servers used from one instant to another, in seconds after the common origin. Where that is not one second, as when
     * it was read too late, the usage of servers in that second is unknown.
     */
    void used(double fromSeconds, double toSeconds, Resources servers) {
        if (isOneSecond(fromSeconds, toSeconds)) {
            ofServers.put(second(fromSeconds), servers);
        }
    }

    /** Whether it is a second, or the start of one. */
    private static boolean isOneSecond(double fromSeconds, double toSeconds) {
        int second = second(fromSeconds);
        return fromSeconds - second <= LATE_SECONDS && toSeconds - second <= 1 + LATE_SECONDS;
    }

    /**
     * The seconds that no agent will add to any more.
     *
     * @param running agents that have not ended
     */
    List<Interval> take(List<Integer> running) {
        List<Interval> complete = new ArrayList<>();
        while (!waiting.isEmpty()) {
            int second = waiting.firstKey();
            boolean later = running.stream().allMatch(agent -> waiting.tailMap(second, false).values().stream()
                    .anyMatch(ofSecond -> ofSecond.containsKey(agent)));
            if (!later) {
                break;
            }
            complete.add(merge(waiting.pollFirstEntry().getValue()));
        }
        return complete;
    }

    /** From the end of the one before to that of the agent that was last: agents that have ended before add nothing after. */
    private Interval merge(Map<Integer, Interval> parts) {
        double start = merged == 0
                ? parts.values().stream()
                        .mapToDouble(Interval::startSeconds)
                        .min()
                        .orElse(0)
                : endSeconds;
        endSeconds = parts.values().stream()
                .mapToDouble(part -> part.startSeconds() + part.seconds())
                .max()
                .orElse(start);
        Resources servers = isOneSecond(start, endSeconds)
                ? ofServers.getOrDefault(second(start), Resources.UNKNOWN)
                : Resources.UNKNOWN;
        UsageMerge usage = new UsageMerge();
        parts.forEach((agent, part) -> usage.add(hosts.apply(agent), part.resources()));
        return new Interval(
                merged++,
                start,
                endSeconds - start,
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
}
