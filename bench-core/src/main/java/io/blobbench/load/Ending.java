package io.blobbench.load;

import io.blobbench.measure.KindRecorder;
import io.blobbench.store.StoreFullException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.ToLongFunction;

/**
 * Sums up the lanes of a phase that has ended. Control thread only.
 *
 * @param plan of the phase
 * @param lanes that ran it
 * @param collector that followed it
 * @param originNs when it began
 * @param cutNs when it was ended before its limits; empty when it was not
 */
record Ending(PhasePlan plan, List<Lane> lanes, Collector collector, long originNs, Optional<Long> cutNs) {
    PhaseOutcome outcome() {
        List<LaneTally> tallies = lanes.stream().map(Lane::tally).toList();
        Optional<StoreFullException> full =
                tallies.stream().map(LaneTally::full).filter(Objects::nonNull).findFirst();
        long unresolved = sum(lanes, Lane::inFlight);
        long settledNs = longest(tallies, LaneTally::lastEndNs);
        long lengthNs = plan.open() ? offeredNs() : settledNs;
        return new PhaseOutcome(
                collector.total().counts(),
                collector.total().latencies(),
                KindRecorder.sum(tallies.stream().map(LaneTally::kinds).toList()),
                unresolved,
                sum(lanes, Lane::blobsInFlight),
                unresolved + sum(tallies, LaneTally::answeredLate),
                sum(lanes, Lane::unsent),
                plan.exhausted(),
                lengthNs / 1e9,
                settledNs / 1e9,
                collector.drift(originNs + lengthNs),
                tallies.stream()
                        .map(tally -> tally.silence(originNs))
                        .reduce(Silence::and)
                        .orElse(Silence.NONE),
                sum(tallies, LaneTally::wrongReads),
                sum(tallies, LaneTally::refusedWrites),
                sum(tallies, LaneTally::missingReads),
                sum(lanes, Lane::settledTwice),
                tallies.stream()
                        .map(LaneTally::firstFailure)
                        .filter(Objects::nonNull)
                        .findFirst(),
                sum(tallies, LaneTally::blobsWithoutRoom),
                full);
    }

    /** The time in which operations were offered: a load that has a quota and falls behind goes on until it is sent. */
    private long offeredNs() {
        long lengthNs = Math.max(plan.offeredNs(), longest(lanes, Lane::lastSentNs));
        return cutNs.map(cut -> Math.min(lengthNs, Math.max(0, cut - originNs))).orElse(lengthNs);
    }

    private <T> long longest(List<T> parts, ToLongFunction<T> instantNs) {
        return parts.stream()
                .mapToLong(part -> instantNs.applyAsLong(part) - originNs)
                .max()
                .orElse(0);
    }

    private static <T> long sum(List<T> parts, ToLongFunction<T> count) {
        return parts.stream().mapToLong(count).sum();
    }
}
