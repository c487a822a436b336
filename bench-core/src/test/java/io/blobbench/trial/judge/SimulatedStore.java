package io.blobbench.trial.judge;

import io.blobbench.load.outcome.Drift;
import io.blobbench.load.outcome.Drift.Half;
import io.blobbench.load.outcome.DueQuarter;
import io.blobbench.measure.Counts;
import io.blobbench.schedule.Schedule;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.DoubleUnaryOperator;
import org.HdrHistogram.Histogram;

/**
 * A store that answers one operation after another, in the order of sending.
 *
 * @param varies whether the service times are exponential rather than equal
 * @param answered when an answer arrives that is ready at an instant, in seconds
 */
record SimulatedStore(double serviceSeconds, boolean varies, DoubleUnaryOperator answered) {
    private static final double SECOND_NS = 1e9;

    static SimulatedStore of(double operationsPerSecond, boolean varies) {
        return new SimulatedStore(1 / operationsPerSecond, varies, end -> end);
    }

    /**
     * The halves of a measurement that begins with an idle store.
     *
     * @param seed of the service times, which do not depend on a schedule of the same seed
     */
    Drift drift(Schedule schedule, int operations, double seconds, long seed) {
        SplittableRandom random = new SplittableRandom(seed).split();
        Histogram first = times();
        Histogram last = times();
        DueQuarter[] quarters = new DueQuarter[4];
        Arrays.fill(quarters, new DueQuarter(seconds / 4, 0, 0, 0));
        double free = 0;
        for (int k = 0; k < operations; k++) {
            double factor = varies ? -Math.log(1 - random.nextDouble()) : 1;
            double due = schedule.intendedNs(k) / SECOND_NS;
            free = Math.max(free, due) + serviceSeconds * factor;
            double end = answered.applyAsDouble(free);
            int quarter = (int) (4 * due / seconds);
            quarters[quarter] = quarters[quarter].plus(new DueQuarter(0, 1, end - due, (end - due) * (end - due)));
            if (end <= seconds) {
                (end <= seconds / 2 ? first : last).recordValue((long) ((end - due) * SECOND_NS));
            }
        }
        long firstDue = schedule.countBefore((long) (seconds / 2 * SECOND_NS));
        return Drift.of(half(seconds / 2, firstDue, first), half(seconds / 2, operations - firstDue, last))
                .withQuarters(List.of(quarters));
    }

    /** Up to ten minutes, within 1 %: of a fixed size, which takes less time than one that grows. */
    private static Histogram times() {
        return new Histogram(TimeUnit.MICROSECONDS.toNanos(1), TimeUnit.MINUTES.toNanos(10), 2);
    }

    private static Half half(double seconds, long due, Histogram times) {
        long answers = times.getTotalCount();
        return new Half(seconds, due, new Counts(answers, answers, 0, 0, 0), times);
    }
}
