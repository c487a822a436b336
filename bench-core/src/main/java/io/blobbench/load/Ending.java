package io.blobbench.load;

import io.blobbench.load.outcome.ConnectionLosses;
import io.blobbench.load.outcome.Drift;
import io.blobbench.load.outcome.Failures;
import io.blobbench.load.outcome.PhaseOutcome;
import io.blobbench.load.outcome.ReadComparison;
import io.blobbench.load.outcome.Silence;
import io.blobbench.measure.KindRecorder;
import io.blobbench.store.Outages;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Sums up the lanes of a phase that has ended. Control thread only.
 *
 * @param plan of the phase
 * @param lanes that ran it
 * @param collector that followed it
 * @param originNs when it began
 * @param cutNs when it was ended before its limits; empty when it was not
 * @param outages of its connections in its time; empty where the client does not report it
 */
record Ending(
        PhasePlan plan,
        List<Lane> lanes,
        Collector collector,
        long originNs,
        Optional<Long> cutNs,
        Optional<Outages> outages) {
    PhaseOutcome outcome() {
        List<LaneTally> tallies = lanes.stream().map(Lane::tally).toList();
        long unresolved = sum(lanes, Lane::inFlight);
        long settledNs = longest(tallies, LaneTally::lastEndNs);
        long dueNs = plan.open()
                ? beforeCut(plan.offeredNs())
                : Math.max(longest(tallies, LaneTally::lastAnswerNs), unansweredNs());
        long lengthNs = plan.open() ? Math.max(dueNs, sendingNs()) : dueNs;
        return new PhaseOutcome(
                collector.total().counts(),
                collector.total().latencies(),
                KindRecorder.sum(tallies.stream().map(LaneTally::kinds).toList()),
                unresolved,
                sum(lanes, Lane::blobsInFlight),
                new ConnectionLosses(
                        outages, sum(tallies, LaneTally::blobsOfLostConnections), cause(tallies, LaneTally::firstLoss)),
                unresolved + sum(tallies, LaneTally::endedLate),
                sum(lanes, Lane::unsent),
                sum(lanes, Lane::unsentForSlots),
                sum(lanes, Lane::sentLate),
                collector.blockedLanes(),
                plan.exhausted(),
                plan.partEnded(lanes.stream().mapToLong(Lane::sent).toArray()),
                dueNs / 1e9,
                lengthNs / 1e9,
                settledNs / 1e9,
                drift(tallies, dueNs),
                tallies.stream()
                        .map(tally -> tally.silences(originNs))
                        .reduce(Silence::common)
                        .orElse(List.of()),
                tallies.stream().map(LaneTally::reads).reduce(ReadComparison.NONE, ReadComparison::plus),
                sum(tallies, LaneTally::refusedWrites),
                collector.total().missing(),
                sum(lanes, Lane::settledTwice),
                cause(tallies, LaneTally::firstFailure),
                sum(tallies, LaneTally::blobsWithoutRoom),
                cause(tallies, LaneTally::full),
                plan.wakeEarlyNs());
    }

    private Drift drift(List<LaneTally> tallies, long dueNs) {
        Drift halves = collector.drift(originNs + dueNs, instantNs -> plan.dueBefore(instantNs - originNs));
        if (!plan.open()) {
            return halves;
        }
        List<DueTimes> lanes = tallies.stream().map(LaneTally::dueTimes).toList();
        Drift ofAll = halves.withQuarters(DueTimes.quarters(lanes, dueNs));
        return lanes.size() == 1
                ? ofAll
                : ofAll.withLanes(lanes.stream()
                        .map(lane -> DueTimes.quarters(List.of(lane), dueNs))
                        .toList());
    }

    /** The time in which operations were sent: a load that has a quota and falls behind continues until it is sent. */
    private long sendingNs() {
        return beforeCut(longest(lanes, Lane::lastSentNs));
    }

    /** The time in which lanes would have sent more, and had operations that failed or never had an answer, or none sent any. */
    private long unansweredNs() {
        boolean noneSent = sum(lanes, Lane::sent) == 0;
        return beforeCut(longest(lanes, lane -> {
            long offeredNs = lane.offeredUntilNs();
            long endNs = lane.tally().lastEndNs();
            return noneSent || lane.inFlight() > 0 || endNs - offeredNs > 0 ? offeredNs : endNs;
        }));
    }

    private long beforeCut(long lengthNs) {
        return cutNs.map(cut -> Math.min(lengthNs, Math.max(0, cut - originNs))).orElse(lengthNs);
    }

    private <T> long longest(List<T> parts, ToLongFunction<T> instantNs) {
        return parts.stream()
                .mapToLong(part -> instantNs.applyAsLong(part) - originNs)
                .max()
                .orElse(0);
    }

    /** The first of its kind in a sentence. */
    private static Optional<String> cause(
            List<LaneTally> tallies, Function<LaneTally, ? extends @Nullable Throwable> part) {
        return tallies.stream().map(part).filter(Objects::nonNull).findFirst().map(Failures::oneLine);
    }

    private static <T> long sum(List<T> parts, ToLongFunction<T> count) {
        return parts.stream().mapToLong(count).sum();
    }
}
