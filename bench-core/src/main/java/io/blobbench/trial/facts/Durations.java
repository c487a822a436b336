package io.blobbench.trial.facts;

import java.time.Duration;
import java.util.Locale;

/** Durations in messages. */
public final class Durations {
    private Durations() {}

    /** {@code 30 s}, {@code 1.5 s}, {@code 200 ms}. */
    public static String text(Duration duration) {
        long millis = duration.toMillis();
        if (millis < 1000) {
            return millis + " ms";
        }
        return millis % 1000 == 0 ? millis / 1000 + " s" : String.format(Locale.ROOT, "%.1f s", millis / 1e3);
    }
}
