package io.blobbench.trial.fault;

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
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * Follows the service of a measurement with faults in short ticks, and compares it with that before the first fault. One measurement,
 * control thread.
 *
 * <ul>
 *   <li>Without service is the time from the last acknowledged blob of a tick to the first one of the next tick that has any, if longer
 *       than every such time before the first fault and than {@link #SHORTEST_GAP_SECONDS}. It counts from its fault on, since the last
 *       answer may have come as long before the fault as was usual until then, and for the next fault from that one on.
 *   <li>Throughput and p99 are back with the first {@link #WINDOW_SECONDS} after a fault, and after the last stretch without service
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
    static final double WINDOW_SECONDS = 1;
    static final double P99 = 99;
    private static final double LEAST_THROUGHPUT = 0.9;
    /** Share of the later windows: chance takes some of them from a service that is back, the more the lower its rate. */
    private static final double STAYS_BACK = 1.0 / 3;

    private final DoubleSupplier firstFaultSeconds;
    private final ServiceBefore before;
    private final List<Tick> ticks = new ArrayList<>();
    private final List<Gap> gaps = new ArrayList<>();
    private double lastAnswerSeconds;
    private long operationsLate;

    /**
     * A time of the measurement.
     *
     * @param timed operations in it that have a time, or failed after longer than the limit of the p99
     * @param quick those of them that were within that limit
     * @param overdue operations that had not ended at its end and have waited for longer than that limit
     */
    private record Tick(double startSeconds, double seconds, long acknowledged, long timed, long quick, long overdue) {
        double endSeconds() {
            return startSeconds + seconds;
        }

        Tick plus(Tick next) {
            return new Tick(
                    startSeconds,
                    seconds + next.seconds,
                    acknowledged + next.acknowledged,
                    timed + next.timed,
                    quick + next.quick,
                    next.overdue);
        }

        Tick withOverdue(long more) {
            return new Tick(startSeconds, seconds, acknowledged, timed, quick, overdue + more);
        }
    }

    /**
     * @param firstFaultSeconds when the first fault began, since the start of the measurement; infinite until then
     * @param timeoutNs how long an answer may take
     */
    ServiceMeter(DoubleSupplier firstFaultSeconds, long timeoutNs) {
        this.firstFaultSeconds = firstFaultSeconds;
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
            addOverdue(times, limitNs, endSeconds);
            Histogram failed = passed.failedTimes();
            addOverdue(failed, limitNs, endSeconds);
            operationsLate +=
                    timed - times.getCountBetweenValues(0, before.callers().getMaxValue());
            timed += failed.getTotalCount() - failed.getCountBetweenValues(0, limitNs);
        }
        ticks.add(new Tick(passed.startSeconds(), passed.seconds(), counts.blobsAcknowledged(), timed, quick, 0));
        if (counts.blobsAcknowledged() > 0) {
            // an answer that its lane took in late fills no gap of a former tick
            gaps.add(new Gap(lastAnswerSeconds, Math.max(passed.firstAnswerSeconds(), passed.startSeconds())));
            lastAnswerSeconds = Math.max(passed.lastAnswerSeconds(), passed.startSeconds());
        }
    }

    /** Adds operations that ended in a tick, or were given up, to the earlier ones at whose ends they were overdue. */
    private void addOverdue(Histogram times, long limitNs, double endSeconds) {
        long longestNs = times.getMaxValue();
        for (int i = ticks.size() - 1; i >= 0; i--) {
            double laterSeconds = endSeconds - ticks.get(i).endSeconds();
            long overdueNs = limitNs + Math.round(laterSeconds * 1e9);
            if (longestNs <= overdueNs) {
                return;
            }
            ticks.set(i, ticks.get(i).withOverdue(times.getCountBetweenValues(overdueNs, longestNs)));
        }
    }

    /**
     * The ledger of the measurement.
     *
     * @param done the faults
     * @param offeredSeconds in which load was offered; what came later is no lack of service
     */
    FaultLedger ledger(List<DoneFault> done, double offeredSeconds) {
        List<Gap> all = Stream.concat(gaps.stream(), Stream.of(new Gap(lastAnswerSeconds, offeredSeconds)))
                .map(gap -> gap.until(offeredSeconds))
                .toList();
        double beforeSeconds = firstFaultSeconds.getAsDouble();
        double usual = all.stream()
                .filter(gap -> gap.endSeconds <= beforeSeconds)
                .mapToDouble(Gap::seconds)
                .reduce(0, Math::max);
        double longest = Math.max(usual + TICK_SECONDS / 2, SHORTEST_GAP_SECONDS);
        List<Gap> unusual = all.stream().filter(gap -> gap.seconds() > longest).toList();
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
            effects.add(effect(inOrder.get(i), until, following));
        }
        return before.ledger(effects, operationsLate);
    }

    /**
     * The effect of a fault.
     *
     * @param untilSeconds begin of the next fault, or the end of the offered time
     * @param gaps without service that began before it or followed it; some may last longer than that
     */
    private FaultEffect effect(DoneFault fault, double untilSeconds, List<Gap> gaps) {
        double began = fault.beganSeconds();
        double without = Double.isNaN(began)
                ? Double.NaN
                : gaps.stream()
                        .mapToDouble(gap -> Math.min(gap.endSeconds, untilSeconds) - Math.max(gap.startSeconds, began))
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
                back(from, untilSeconds, this::throughputIsBack) - began,
                back(from, untilSeconds, window -> p99IsBack(window, limitSeconds, usuallyOverdue)) - began);
    }

    /** The time from one acknowledged blob to the next. */
    private record Gap(double startSeconds, double endSeconds) {
        Gap until(double seconds) {
            return new Gap(startSeconds, Math.min(endSeconds, seconds));
        }

        double seconds() {
            return endSeconds - startSeconds;
        }
    }

    private boolean throughputIsBack(Tick window) {
        double usual = before.acknowledgedPerSecond();
        return usual > 0 && window.acknowledged / window.seconds >= LEAST_THROUGHPUT * usual;
    }

    private boolean p99IsBack(Tick window, double limitSeconds, double usuallyOverdue) {
        double overdue = Math.max(window.overdue, overdueAt(window.endSeconds() + limitSeconds));
        double waited = window.timed + Math.max(0, overdue - usuallyOverdue);
        return Percentiles.has(P99, before.callers().getTotalCount())
                && Percentiles.has(P99, (long) waited)
                && window.quick * 100.0 >= P99 * waited;
    }

    /** Operations overdue in the tick of an instant, which were sent before it by the limit; in the last tick, if that is later. */
    private long overdueAt(double seconds) {
        int first = 0;
        int last = ticks.size() - 1;
        while (first < last) {
            int middle = (first + last) / 2;
            if (ticks.get(middle).endSeconds() < seconds - TICK_SECONDS / 2) {
                first = middle + 1;
            } else {
                last = middle;
            }
        }
        return ticks.get(first).overdue;
    }

    /** The start of the first window for which the condition holds, and for enough of those after it; NaN without any. */
    private double back(double fromSeconds, double untilSeconds, Predicate<Tick> condition) {
        for (int first = 0; first < ticks.size(); first++) {
            if (ticks.get(first).endSeconds() > fromSeconds
                    && window(first, untilSeconds).filter(condition).isPresent()
                    && staysBack(first, untilSeconds, condition)) {
                return Math.max(ticks.get(first).startSeconds, fromSeconds);
            }
        }
        return Double.NaN;
    }

    private boolean staysBack(int first, double untilSeconds, Predicate<Tick> condition) {
        int windows = 0;
        int back = 0;
        int next = first;
        for (Optional<Tick> window = window(next, untilSeconds);
                window.isPresent();
                window = window(next, untilSeconds)) {
            windows++;
            back += condition.test(window.get()) ? 1 : 0;
            next = after(window.get(), next);
            if (next == ticks.size()) {
                break;
            }
        }
        int later = windows - 1;
        return back - 1 >= later * STAYS_BACK;
    }

    /** The first tick that is not in a window. */
    private int after(Tick window, int first) {
        int next = first;
        while (next < ticks.size() && ticks.get(next).startSeconds < window.endSeconds() - TICK_SECONDS / 2) {
            next++;
        }
        return next;
    }

    /** Successive ticks as one; empty where they reach beyond the given time. */
    private Optional<Tick> window(int first, double untilSeconds) {
        Tick window = ticks.get(first);
        for (int i = first + 1; i < ticks.size() && window.seconds < WINDOW_SECONDS - TICK_SECONDS / 2; i++) {
            window = window.plus(ticks.get(i));
        }
        boolean whole = window.seconds >= WINDOW_SECONDS - TICK_SECONDS / 2
                && window.endSeconds() <= untilSeconds + TICK_SECONDS;
        return Optional.of(window).filter(ignored -> whole);
    }
}
