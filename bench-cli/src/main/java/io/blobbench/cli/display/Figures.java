package io.blobbench.cli.display;

import java.time.Duration;
import java.util.Locale;

/** Numbers as a person reads them: three digits and a unit. */
public final class Figures {
    private Figures() {}

    /** {@code 950}, {@code 1.23k}, {@code 210k}, {@code 1.30M}; empty for NaN. */
    public static String count(double value) {
        if (Double.isNaN(value)) {
            return "";
        }
        if (value < 999.5) {
            return String.format(Locale.ROOT, "%.0f", value);
        }
        String unit = "";
        double scaled = value;
        for (String next : new String[] {"k", "M", "G", "T"}) {
            if (scaled < 999.5) {
                break;
            }
            scaled /= 1000;
            unit = next;
        }
        return threeDigits(scaled) + unit;
    }

    /** {@code <1 us}, {@code 350 us}, {@code 1.20 ms}, {@code 2.05 s}. */
    public static String time(double nanos) {
        double micros = nanos / 1e3;
        if (micros < 1) {
            return "<1 us"; // histograms are not finer
        }
        if (micros < 999.5) {
            return (micros < 9.95 ? String.format(Locale.ROOT, "%.1f", micros) : threeDigits(micros)) + " us";
        }
        return micros < 999_500 ? threeDigits(micros / 1e3) + " ms" : threeDigits(micros / 1e6) + " s";
    }

    /** {@code 34.2 MB}. */
    public static String bytes(long bytes) {
        String figure = count((double) bytes);
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

    private static String threeDigits(double value) {
        int decimals = value < 9.995 ? 2 : value < 99.95 ? 1 : 0;
        return String.format(Locale.ROOT, "%." + decimals + "f", value);
    }
}
