package io.blobbench.host.room;

import io.blobbench.schedule.NanoClock;
import java.util.Arrays;

/**
 * The speed of this machine at present. A processor that is shared with others, or too hot, changes by a fifth from one hour to the
 * next, and all figures of stores change with it; only a fixed computation shows it. Stateless.
 */
public final class HostSpeed {
    private static final int STEPS = 1 << 19;
    /** Take some 20 ms in all; the fastest is the one that other work of this host, such as compaction, disturbed least. */
    private static final int REPETITIONS = 7;
    /**
     * 256 KB of numbers, which stay in the caches of a core: larger ones show other users of the memory, by a factor of
     * two.
     */
    private static final long[] TABLE = new long[1 << 15];

    private static final int TABLE_SHIFT = 64 - 15;

    static {
        Arrays.setAll(TABLE, i -> i);
    }

    private HostSpeed() {}

    /** Millions of steps a second, on the calling thread, which it takes some 20 ms; NaN by a clock that stands still. */
    public static double measure(NanoClock clock) {
        long fastestNs = Long.MAX_VALUE;
        long sum = 0;
        for (int i = 0; i < REPETITIONS; i++) {
            long startNs = clock.nanoTime();
            sum += compute();
            fastestNs = Math.min(fastestNs, clock.nanoTime() - startNs);
        }
        // An odd number of odd sums is never 0; to ask keeps the computation from being optimized away.
        return sum == 0 || fastestNs == 0 ? Double.NaN : STEPS * 1e3 / fastestNs;
    }

    private static long compute() {
        long x = 1;
        long sum = 1;
        for (int i = 0; i < STEPS; i++) {
            x = x * 6_364_136_223_846_793_005L + 1_442_695_040_888_963_407L;
            sum += TABLE[(int) ((x ^ sum) >>> TABLE_SHIFT)];
        }
        return sum | 1;
    }
}
