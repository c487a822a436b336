package io.blobbench.trial.fault;

import io.blobbench.host.Pause;
import io.blobbench.load.PhaseInterval;
import io.blobbench.measure.Counts;
import io.blobbench.measure.Percentiles;
import io.blobbench.trial.facts.FaultEffect;
import io.blobbench.trial.facts.FaultLedger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleSupplier;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * Follows the service of a measurement with faults in short ticks, and compares it with that before the first fault. One measurement,
 * control thread.
 *
 * <ul>
 *   <li>Without service is the time from the last acknowledged blob of a tick to the first one of the next tick that has any, if longer
 *       than every such time before the first fault and than {@link #SHORTEST_GAP_SECONDS}. It counts from its fault on, since the last
 *       answer may have come as long before the fault as was usual until then, and for the next fault from that one on. Under a load with a
 *       schedule it begins when the first operation falls due that has no answer in it. Pauses of this process are left out.
 *   <li>Throughput and p99 are back with the first {@link ServiceTicks#WINDOW_SECONDS} after a fault, and after the last stretch without service
 *       that followed it, in which they are within a tenth of those before the first fault, if they are so in a good part of those that
 *       follow it, too: a burst of answers to what had waited is no throughput that is back. An operation that will have waited longer than
 *       the p99 may be counts in every second until it ends, as that may be when all others are quick again; as many as were usual before
 *       do not.
 * </ul>
 */
final class ServiceMeter {
    /** The length of a tick. */
    static final double TICK_SECONDS = 0.1;

    static final double SHORTEST_GAP_SECONDS = 0.25;
    static final double P99 = 99;
    private static final double LEAST_THROUGHPUT = 0.9;

    private final DoubleSupplier firstFaultSeconds;
    private final boolean scheduled;
    private final ServiceBefore before;
    private final ServiceTicks ticks = new ServiceTicks();
    private final List<AnswerGap> shortGaps = new ArrayList<>();
    private final List<AnswerGap> longGaps = new ArrayList<>();
    private AnswerGap open = new AnswerGap(0);
    private long operationsLate;

    /**
     * @param firstFaultSeconds when the first fault began, since the start of the measurement; infinite until then
     * @param timeoutNs how long an answer may take
     * @param scheduled whether operations are due at times of a schedule, and not as soon as others have ended
     */
    ServiceMeter(DoubleSupplier firstFaultSeconds, long timeoutNs, boolean scheduled) {
        this.firstFaultSeconds = firstFaultSeconds;
        this.scheduled = scheduled;
        this.before = new ServiceBefore(timeoutNs);
    }

    /** Takes in what was recorded in a tick. */
    void tick(PhaseInterval passed) {
        double endSeconds = passed.startSeconds() + passed.seconds();
        Counts counts = passed.counts();
        Histogram times = passed.latencies().callers();
        long timed = times.getTotalCount();
        long quick = timed;
        if (!before.tick(passed, firstFaultSeconds.getAsDouble()) && before.known()) {
            long limitNs = before.p99LimitNs();
            quick = times.getCountBetweenValues(0, limitNs);
            ticks.addOverdue(times, limitNs, endSeconds);
            Histogram failed = passed.failedTimes();
            ticks.addOverdue(failed, limitNs, endSeconds);
            operationsLate +=
                    timed - times.getCountBetweenValues(0, before.callers().getMaxValue());
            timed += failed.getTotalCount() - failed.getCountBetweenValues(0, limitNs);
        }
        ticks.add(
                new ServiceTick(passed.startSeconds(), passed.seconds(), counts.blobsAcknowledged(), timed, quick, 0));
        boolean answered = counts.blobsAcknowledged() > 0;
        // an answer that its lane took in late fills no gap of a former tick
        double firstSeconds =
                answered ? Math.max(passed.firstAnswerSeconds(), passed.startSeconds()) : passed.startSeconds();
        if (scheduled) {
            Stream.concat(longGaps.stream(), Stream.of(open)).forEach(gap -> {
                gap.ended(times, firstSeconds, endSeconds);
                gap.ended(passed.failedTimes(), passed.startSeconds(), endSeconds);
            });
        }
        if (answered) {
            open.end(firstSeconds);
            (open.seconds() > SHORTEST_GAP_SECONDS ? longGaps : shortGaps).add(open);
            open = new AnswerGap(Math.max(passed.lastAnswerSeconds(), passed.startSeconds()));
        }
    }

    /** The gaps before an instant; under a schedule they begin when load was offered. */
    private List<Gap> gaps(double untilSeconds) {
        return Stream.of(shortGaps, longGaps, List.of(open))
                .flatMap(List::stream)
                .map(gap -> new Gap(scheduled ? gap.dueSeconds() : gap.startSeconds(), gap.endSeconds()))
                .flatMap(gap -> gap.until(untilSeconds).stream())
                .toList();
    }

    /**
     * The ledger of the measurement.
     *
     * @param done the faults
     * @param offeredSeconds in which load was offered; what came later is no lack of service
     * @param pauses in which this process did not run
     */
    FaultLedger ledger(List<DoneFault> done, double offeredSeconds, List<Pause> pauses) {
        List<Gap> all = gaps(offeredSeconds);
        double beforeSeconds = firstFaultSeconds.getAsDouble();
        double usual = all.stream()
                .filter(gap -> gap.endSeconds <= beforeSeconds)
                .mapToDouble(gap -> gap.seconds(pauses))
                .reduce(0, Math::max);
        double longest = Math.max(usual + TICK_SECONDS / 2, SHORTEST_GAP_SECONDS);
        List<Gap> unusual =
                all.stream().filter(gap -> gap.seconds(pauses) > longest).toList();
        // One that looks for a leader may be overtaken; those that never happened have NaN, and are last.
        List<DoneFault> inOrder = done.stream()
                .sorted(Comparator.comparingDouble(DoneFault::beganSeconds))
                .toList();
        List<FaultEffect> effects = new ArrayList<>();
        for (int i = 0; i < inOrder.size(); i++) {
            double began = inOrder.get(i).beganSeconds();
            double nextBegan = i + 1 < inOrder.size() ? inOrder.get(i + 1).beganSeconds() : Double.NaN;
            double until = nextBegan < offeredSeconds ? nextBegan : offeredSeconds;
            // The last answer before a fault may have come a usual pause before it.
            double next = Math.max(began, until - Math.max(usual, TICK_SECONDS));
            List<Gap> following = unusual.stream()
                    .filter(gap -> gap.endSeconds > began && gap.startSeconds < next)
                    .toList();
            effects.add(effect(inOrder.get(i), until, following, pauses));
        }
        return before.ledger(effects, operationsLate);
    }

    /**
     * The effect of a fault.
     *
     * @param untilSeconds begin of the next fault, or the end of the offered time
     * @param gaps without service that began before it or followed it; some may last longer than that
     */
    private FaultEffect effect(DoneFault fault, double untilSeconds, List<Gap> gaps, List<Pause> pauses) {
        double began = fault.beganSeconds();
        double without = Double.isNaN(began)
                ? Double.NaN
                : gaps.stream()
                        .map(gap -> new Gap(Math.max(gap.startSeconds, began), Math.min(gap.endSeconds, untilSeconds)))
                        .mapToDouble(gap -> gap.seconds(pauses))
                        .sum();
        double usuallyOverdue = before.usuallyOverdue();
        double limitSeconds = before.known() ? before.p99LimitNs() / 1e9 : 0;
        double from = gaps.stream().mapToDouble(gap -> gap.endSeconds).reduce(began, Math::max);
        return new FaultEffect(
                fault.fault(),
                fault.servers(),
                began,
                fault.endedSeconds(),
                without,
                from < untilSeconds ? from : Double.NaN,
                ticks.back(from, untilSeconds, this::throughputIsBack) - began,
                ticks.back(from, untilSeconds, window -> p99IsBack(window, limitSeconds, usuallyOverdue)) - began);
    }

    /** The time from one acknowledged blob, or from the first operation that was due since, to the next. */
    private record Gap(double startSeconds, double endSeconds) {
        /** Its part before an instant; empty where it has none. */
        Optional<Gap> until(double seconds) {
            double end = Math.min(endSeconds, seconds);
            return startSeconds < end ? Optional.of(new Gap(startSeconds, end)) : Optional.empty();
        }

        /** Its length without pauses. */
        double seconds(List<Pause> pauses) {
            double length = endSeconds - startSeconds;
            return length
                    - pauses.stream()
                            .mapToDouble(pause -> pause.within(startSeconds, length))
                            .sum();
        }
    }

    private boolean throughputIsBack(ServiceTick window) {
        double usual = before.acknowledgedPerSecond();
        return usual > 0 && window.acknowledged() / window.seconds() >= LEAST_THROUGHPUT * usual;
    }

    private boolean p99IsBack(ServiceTick window, double limitSeconds, double usuallyOverdue) {
        double overdue = Math.max(window.overdue(), ticks.overdueAt(window.endSeconds() + limitSeconds));
        double waited = window.timed() + Math.max(0, overdue - usuallyOverdue);
        return Percentiles.has(P99, before.callers().getTotalCount())
                && Percentiles.has(P99, (long) waited)
                && window.quick() * 100.0 >= P99 * waited;
    }
}
