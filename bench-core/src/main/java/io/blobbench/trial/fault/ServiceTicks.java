package io.blobbench.trial.fault;

import static io.blobbench.trial.fault.ServiceMeter.TICK_SECONDS;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.HdrHistogram.Histogram;

/** The ticks of a measurement, in order, and the windows of some of them in a row. One measurement, control thread. */
final class ServiceTicks {
    static final double WINDOW_SECONDS = 1;
    /** Share of the later windows: chance takes some of them from a service that is back, the more the lower its rate. */
    private static final double STAYS_BACK = 1.0 / 3;

    private final List<ServiceTick> ticks = new ArrayList<>();

    /** Adds the next one. */
    void add(ServiceTick tick) {
        ticks.add(tick);
    }

    /**
     * Adds operations that ended later, or were given up, to the ticks at whose ends they were overdue.
     *
     * @param times of the operations
     * @param limitNs with more an operation is overdue
     * @param endSeconds of the tick in which they ended, which comes next
     */
    void addOverdue(Histogram times, long limitNs, double endSeconds) {
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

    /** Operations overdue in the tick of an instant, which were sent before it by the limit; in the last tick, if that is later. */
    long overdueAt(double seconds) {
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
        return ticks.get(first).overdue();
    }

    /** The start of the first window between two times for which the condition holds, and for enough of those after it; NaN without any. */
    double back(double fromSeconds, double untilSeconds, Predicate<ServiceTick> condition) {
        for (int first = 0; first < ticks.size(); first++) {
            if (ticks.get(first).endSeconds() > fromSeconds
                    && window(first, untilSeconds).filter(condition).isPresent()
                    && staysBack(first, untilSeconds, condition)) {
                return Math.max(ticks.get(first).startSeconds(), fromSeconds);
            }
        }
        return Double.NaN;
    }

    private boolean staysBack(int first, double untilSeconds, Predicate<ServiceTick> condition) {
        int windows = 0;
        int back = 0;
        int next = first;
        for (Optional<ServiceTick> window = window(next, untilSeconds);
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
    private int after(ServiceTick window, int first) {
        int next = first;
        while (next < ticks.size() && ticks.get(next).startSeconds() < window.endSeconds() - TICK_SECONDS / 2) {
            next++;
        }
        return next;
    }

    /** Successive ticks as one; empty where they reach beyond the given time. */
    private Optional<ServiceTick> window(int first, double untilSeconds) {
        ServiceTick window = ticks.get(first);
        for (int i = first + 1; i < ticks.size() && window.seconds() < WINDOW_SECONDS - TICK_SECONDS / 2; i++) {
            window = window.plus(ticks.get(i));
        }
        boolean whole = window.seconds() >= WINDOW_SECONDS - TICK_SECONDS / 2
                && window.endSeconds() <= untilSeconds + TICK_SECONDS;
        return Optional.of(window).filter(ignored -> whole);
    }
}
