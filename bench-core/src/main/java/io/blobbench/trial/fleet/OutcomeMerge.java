package io.blobbench.trial.fleet;

import io.blobbench.load.outcome.ConnectionLosses;
import io.blobbench.load.outcome.PhaseOutcome;
import io.blobbench.load.outcome.ReadComparison;
import io.blobbench.load.outcome.Silence;
import io.blobbench.measure.Counts;
import io.blobbench.measure.KindTimes;
import io.blobbench.measure.OperationTimes;
import io.blobbench.store.Outages;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/**
 * Outcomes of one phase on several hosts as that of one host: counts add up, histograms are added bin by bin, and a phase lasted until
 * the last host had ended.
 */
final class OutcomeMerge {
    private OutcomeMerge() {}

    /**
     * The outcome of all.
     *
     * @param parts at least one, each with the same origin
     */
    static PhaseOutcome of(List<PhaseOutcome> parts) {
        return new PhaseOutcome(
                parts.stream().map(PhaseOutcome::counts).reduce(Counts.ZERO, Counts::plus),
                parts.stream().map(PhaseOutcome::latencies).reduce(OperationTimes.empty(), OperationTimes::plus),
                kinds(parts),
                sum(parts, PhaseOutcome::unresolved),
                sum(parts, PhaseOutcome::unresolvedBlobs),
                losses(parts),
                sum(parts, PhaseOutcome::timedOut),
                sum(parts, PhaseOutcome::unsent),
                sum(parts, PhaseOutcome::unsentForSlots),
                sum(parts, PhaseOutcome::sentLate),
                sum(parts, PhaseOutcome::blockedLanes),
                parts.stream().allMatch(PhaseOutcome::sourceExhausted),
                parts.stream().anyMatch(PhaseOutcome::partEnded),
                parts.stream().mapToDouble(PhaseOutcome::dueSeconds).max().orElse(0),
                parts.stream().mapToDouble(PhaseOutcome::seconds).max().orElse(0),
                parts.stream().mapToDouble(PhaseOutcome::settledSeconds).max().orElse(0),
                DriftMerge.of(parts.stream().map(PhaseOutcome::drift).toList()),
                parts.stream()
                        .map(PhaseOutcome::silences)
                        .reduce(Silence::common)
                        .orElse(List.of()),
                parts.stream().map(PhaseOutcome::reads).reduce(ReadComparison.NONE, ReadComparison::plus),
                sum(parts, PhaseOutcome::refusedWrites),
                sum(parts, PhaseOutcome::missingReads),
                sum(parts, PhaseOutcome::settledTwice),
                first(parts, PhaseOutcome::firstFailure),
                sum(parts, PhaseOutcome::blobsWithoutRoom),
                first(parts, PhaseOutcome::full),
                parts.stream().mapToDouble(PhaseOutcome::wakeEarlyNs).max().orElse(Double.NaN));
    }

    private static ConnectionLosses losses(List<PhaseOutcome> parts) {
        List<ConnectionLosses> losses = parts.stream().map(PhaseOutcome::losses).toList();
        return new ConnectionLosses(
                losses.stream().flatMap(each -> each.outages().stream()).reduce(Outages::plus),
                losses.stream().mapToLong(ConnectionLosses::blobs).sum(),
                losses.stream().flatMap(each -> each.cause().stream()).findFirst());
    }

    private static List<KindTimes> kinds(List<PhaseOutcome> parts) {
        Map<List<Object>, KindTimes> sums = new LinkedHashMap<>();
        for (PhaseOutcome part : parts) {
            for (KindTimes times : part.kinds()) {
                sums.merge(List.of(times.kind(), times.outcome(), times.size()), times, OutcomeMerge::plus);
            }
        }
        List<KindTimes> ordered = new ArrayList<>(sums.values());
        ordered.sort((a, b) -> a.kind() == b.kind()
                ? a.outcome().compareTo(b.outcome())
                : a.kind().compareTo(b.kind()));
        return List.copyOf(ordered);
    }

    private static KindTimes plus(KindTimes a, KindTimes b) {
        return new KindTimes(
                a.kind(),
                a.outcome(),
                a.size(),
                a.operations() + b.operations(),
                a.blobsAcknowledged() + b.blobsAcknowledged(),
                a.blobsRejected() + b.blobsRejected(),
                a.latencies().plus(b.latencies()));
    }

    private static long sum(List<PhaseOutcome> parts, ToLongFunction<PhaseOutcome> count) {
        return parts.stream().mapToLong(count).sum();
    }

    private static <T> Optional<T> first(List<PhaseOutcome> parts, Function<PhaseOutcome, Optional<T>> part) {
        return parts.stream().flatMap(each -> part.apply(each).stream()).findFirst();
    }
}
