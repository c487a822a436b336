package io.blobbench.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.load.Bench.Sent;
import io.blobbench.schedule.ConstantSchedule;
import io.blobbench.schedule.NanoClock;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A lane that is to start an operation every millisecond, on the clock and with the threads of this machine. */
@Timeout(120)
class EvenStartsIT {
    private static final long MS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final int OPERATIONS = 500;
    /** Other programs may hold up a lane; in one of these they do not. */
    private static final int ATTEMPTS = 20;

    @Test
    void operationsGoOutOneByOne() {
        assertThat(oneIsEven(ATTEMPTS, ParkingIdle::new)).isTrue();
    }

    /** The check would notice. */
    @Test
    void sleepsThatEndEveryTenMillisecondsMakeBursts() {
        Supplier<Idle> coarse =
                () -> new ParkingIdle(NanoClock.SYSTEM, ns -> LockSupport.parkNanos((ns / (10 * MS) + 1) * 10 * MS));

        assertThat(oneIsEven(2, coarse)).isFalse();
    }

    private static boolean oneIsEven(int attempts, Supplier<Idle> idle) {
        return IntStream.range(0, attempts).anyMatch(attempt -> even(gapsNs(idle.get())));
    }

    /** Nine of ten gaps are below twice the planned one, and none lasts for ten operations. */
    private static boolean even(long[] gapsNs) {
        Arrays.sort(gapsNs);
        return gapsNs.length > OPERATIONS * 9 / 10
                && gapsNs[gapsNs.length * 9 / 10] < 2 * MS
                && gapsNs[gapsNs.length - 1] < 10 * MS;
    }

    private static long[] gapsNs(Idle idle) {
        Bench bench = new Bench(NanoClock.SYSTEM, 2, Bench.appends(1), operation -> operation.acknowledge(1));
        long originNs = NanoClock.SYSTEM.nanoTime() + MS;
        bench.run(
                new OpenLoop(new ConstantSchedule(1_000, 0, 1), idle),
                new Window(originNs, originNs + OPERATIONS * MS, Long.MAX_VALUE, TimeUnit.SECONDS.toNanos(1)));
        List<Sent> sent = bench.sent;
        return IntStream.range(1, sent.size())
                .mapToLong(k -> sent.get(k).sentNs() - sent.get(k - 1).sentNs())
                .toArray();
    }
}
