package io.blobbench.trial.facts;

import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.time.Duration;
import java.util.Locale;

/** Durations in messages. */
public final class Durations {
    private Durations() {}

    /** {@code 30 s}, {@code 1.25 s}, {@code 2.5 ms}, {@code 500 us}; up to three digits after the point. */
    public static String text(Duration duration) {
        long nanos = duration.toNanos();
        if (nanos >= 1e9) {
            return number(nanos / 1e9) + " s";
        }
        return nanos == 0 || nanos >= 1e6 ? number(nanos / 1e6) + " ms" : number(nanos / 1e3) + " us";
    }

    private static String number(double value) {
        return new DecimalFormat("0.###", DecimalFormatSymbols.getInstance(Locale.ROOT)).format(value);
    }
}
