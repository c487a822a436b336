package io.blobbench.measure;

import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/** The shapes of histograms in this program: nanoseconds, up to 1 h, 3 significant digits from 1 us up, or 2. */
public final class Histograms {
    /** A coarser unit would save a quarter of the memory, and round 10 us to the next half microsecond. */
    private static final long LOWEST_NS = 1;
    /** Values above are clamped to it, and counted. */
    public static final long HIGHEST_NS = TimeUnit.HOURS.toNanos(1);

    private static final int SIGNIFICANT_DIGITS = 3;
    private static final int FEWER_DIGITS = 2;

    private Histograms() {}

    /** An empty histogram, not safe for use by several threads. */
    public static Histogram create() {
        return new Histogram(LOWEST_NS, HIGHEST_NS, SIGNIFICANT_DIGITS);
    }

    /** The same with an error of up to 1 %, in a seventh of the memory: for times that only decide, and are in no row. */
    static Histogram createCoarse() {
        return new Histogram(LOWEST_NS, HIGHEST_NS, FEWER_DIGITS);
    }

    /** The nearest value that a histogram takes; a clock that steps back between cores must not end the run. */
    public static long withinRange(long valueNs) {
        return Math.max(0, Math.min(valueNs, HIGHEST_NS));
    }
}
