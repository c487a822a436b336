package io.blobbench.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.blobbench.load.Bench.Sent;
import io.blobbench.schedule.ConstantSchedule;
import io.blobbench.schedule.NanoClock;
import io.blobbench.schedule.Turns;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A lane that is to start an operation every millisecond, on the clock and with the threads of this machine. */
@Timeout(120)
class EvenStartsIT {
    private static final long MS = TimeUnit.MILLISECONDS.toNanos(1);
    /** Few, as a short time is more often without other programs. */
    private static final int OPERATIONS = 250;
    /** Most of so many attempts must be even. */
    private static final int COUNTED = 5;
    /** Other programs may keep the lane from waking; of so many attempts some are without that. */
    private static final int ATTEMPTS = 80;

    @Test
    void operationsGoOutOneByOne() {
        assertThat(mostAreEven(ns -> ns)).isTrue();
    }

    /** The check would notice. */
    @Test
    void sleepsThatEndEveryTenMillisecondsMakeBursts() {
        assertThat(mostAreEven(ns -> (ns / (10 * MS) + 1) * 10 * MS)).isFalse();
    }

    /** @param rounding of the time that is parked instead of a time that the lane asks for */
    private static boolean mostAreEven(LongUnaryOperator rounding) {
        int counted = 0;
        int even = 0;
        for (int attempt = 0; attempt < ATTEMPTS && counted < COUNTED; attempt++) {
            Parks parks = new Parks();
            LaneWait wait = new ParkingWait(NanoClock.SYSTEM, ns -> parks.park(rounding.applyAsLong(ns)));
            long[] gapsNs = gapsNs(wait);
            if (parks.calm()) {
                counted++;
                even += even(gapsNs) ? 1 : 0;
            }
        }
        assumeThat(counted)
                .as("attempts in which other programs let the lane wake in time")
                .isPositive();
        return 2 * even > counted;
    }

    /** Parks, and how late the system ended them. Used by the thread of the lane. */
    private static final class Parks {
        private final List<Long> latenessNs = new ArrayList<>();

        void park(long ns) {
            long startNs = NanoClock.SYSTEM.nanoTime();
            LockSupport.parkNanos(ns);
            latenessNs.add(NanoClock.SYSTEM.nanoTime() - startNs - ns);
        }

        /** Whether no lateness is to blame for a gap that is not {@link #even}. */
        boolean calm() {
            long[] sorted = latenessNs.stream().mapToLong(ns -> ns).sorted().toArray();
            return sorted.length == 0 || (sorted[sorted.length * 9 / 10] < MS && sorted[sorted.length - 1] < 8 * MS);
        }
    }

    /** Nine of ten gaps are below twice the planned one, and none lasts for ten operations. */
    private static boolean even(long[] gapsNs) {
        Arrays.sort(gapsNs);
        return gapsNs.length > OPERATIONS * 9 / 10
                && gapsNs[gapsNs.length * 9 / 10] < 2 * MS
                && gapsNs[gapsNs.length - 1] < 10 * MS;
    }

    private static long[] gapsNs(LaneWait wait) {
        Bench bench = new Bench(NanoClock.SYSTEM, 2, Bench.appends(1), operation -> operation.acknowledge(1));
        long originNs = NanoClock.SYSTEM.nanoTime() + MS;
        bench.run(
                new OpenLoop(new ConstantSchedule(1_000, Turns.ALL), wait),
                new Window(originNs, originNs + OPERATIONS * MS, Long.MAX_VALUE, TimeUnit.SECONDS.toNanos(1)));
        List<Sent> sent = bench.sent;
        return IntStream.range(1, sent.size())
                .mapToLong(k -> sent.get(k).sentNs() - sent.get(k - 1).sentNs())
                .toArray();
    }
}
