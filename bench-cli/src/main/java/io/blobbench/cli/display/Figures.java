package io.blobbench.cli.display;

import io.blobbench.report.table.Humanized;
import java.time.Duration;
import java.util.Locale;

/** Sizes and durations as a person reads them. */
public final class Figures {
    private Figures() {}

    /** {@code 34.2 MB}. */
    public static String bytes(long bytes) {
        String figure = Humanized.count((double) bytes);
        char last = figure.charAt(figure.length() - 1);
        return Character.isDigit(last) ? figure + " B" : figure.substring(0, figure.length() - 1) + " " + last + "B";
    }

    /** {@code 0:07}, {@code 12:30}, {@code 1:02:03}. */
    public static String clock(Duration duration) {
        long seconds = Math.max(0, Math.round(duration.toMillis() / 1e3));
        return seconds < 3600
                ? String.format(Locale.ROOT, "%d:%02d", seconds / 60, seconds % 60)
                : String.format(Locale.ROOT, "%d:%02d:%02d", seconds / 3600, seconds / 60 % 60, seconds % 60);
    }
}
