package io.blobbench.workload.size;

/** Sizes as texts without fractions: {@code 1500B}, {@code 20KB}. */
public final class SizeText {
    private static final String[] UNITS = {"B", "KB", "MB", "GB"};
    private static final int STEP = 1000;

    private SizeText() {}

    /** A size in the largest decimal unit that keeps it whole. */
    public static String of(long bytes) {
        int unit = 0;
        long number = bytes;
        while (number != 0 && number % STEP == 0 && unit < UNITS.length - 1) {
            number /= STEP;
            unit++;
        }
        return number + UNITS[unit];
    }
}
