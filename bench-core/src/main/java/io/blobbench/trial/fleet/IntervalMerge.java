package io.blobbench.trial.fleet;

import io.blobbench.host.HostId;
import io.blobbench.host.Interval;
import io.blobbench.host.Resources;
import io.blobbench.measure.Counts;
import io.blobbench.measure.OperationTimes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.function.ToDoubleFunction;

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
            int last = lastSecondOfNext();
            boolean later = running.stream().allMatch(agent -> waiting.tailMap(last, false).values().stream()
                    .anyMatch(ofSecond -> ofSecond.containsKey(agent)));
            if (!later) {
                break;
            }
            Map<Integer, Map<Integer, Interval>> seconds = waiting.headMap(last, true);
            Map<Integer, Interval> parts = new TreeMap<>();
            seconds.values()
                    .forEach(ofSecond ->
                            ofSecond.forEach((agent, part) -> parts.merge(agent, part, IntervalMerge::joined)));
            seconds.clear();
            complete.add(merge(parts));
        }
        return complete;
    }

    /**
     * The last second of the next interval. An agent that stalled tells one interval of several seconds: those of the others in that time,
     * and in the second in which it ends, belong to the same, and so do those that end no later. One that is always late has not stalled.
     */
    private int lastSecondOfNext() {
        int last = waiting.firstKey();
        double end = 0;
        for (Map.Entry<Integer, Map<Integer, Interval>> entry : waiting.entrySet()) {
            double endOfSecond = end(entry.getValue());
            int second = entry.getKey();
            if (second > last && endOfSecond > end) {
                break;
            }
            end = Math.max(end, endOfSecond);
            int reached = entry.getValue().values().stream()
                    .mapToInt(part -> (int) (Math.min(part.startSeconds(), second) + part.seconds() - LATE_SECONDS))
                    .max()
                    .orElseThrow();
            last = Math.max(last, Math.max(second, reached));
        }
        return last;
    }

    private static double end(Map<Integer, Interval> parts) {
        return parts.values().stream()
                .mapToDouble(part -> part.startSeconds() + part.seconds())
                .max()
                .orElseThrow();
    }

    /** From the end of the one before to that of the agent that was last: agents that have ended before add nothing after. */
    private Interval merge(Map<Integer, Interval> parts) {
        double start = merged == 0
                ? parts.values().stream()
                        .mapToDouble(Interval::startSeconds)
                        .min()
                        .orElse(0)
                : endSeconds;
        endSeconds = end(parts);
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
                parts.values().stream().map(Interval::latencies).reduce(OperationTimes.empty(), OperationTimes::plus),
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
                used(first, second));
    }

    /** Amounts add up, shares are means over the time, and what was in use is so at the end. */
    private static Resources used(Interval first, Interval second) {
        return new Resources(
                sum(first, second, Resources::harnessCpuSeconds),
                sum(first, second, Resources::harnessGcMillis),
                sum(first, second, Resources::laneAllocatedBytes),
                sum(first, second, Resources::serverCpuSeconds),
                second.resources().serverRssBytes(),
                mean(first, second, Resources::hostCpuShare),
                mean(first, second, Resources::hostStealShare),
                second.resources().hostMemoryBytes(),
                sum(first, second, Resources::diskReadBytes),
                sum(first, second, Resources::diskWrittenBytes),
                sum(first, second, Resources::networkReceivedBytes),
                sum(first, second, Resources::networkSentBytes),
                sum(first, second, Resources::serversEnded));
    }

    private static double sum(Interval first, Interval second, ToDoubleFunction<Resources> amount) {
        return amount.applyAsDouble(first.resources()) + amount.applyAsDouble(second.resources());
    }

    private static double mean(Interval first, Interval second, ToDoubleFunction<Resources> share) {
        double all = first.seconds() * share.applyAsDouble(first.resources())
                + second.seconds() * share.applyAsDouble(second.resources());
        return all / (first.seconds() + second.seconds());
    }
}
