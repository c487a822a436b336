package io.blobbench.trial.leftover;

import java.math.BigInteger;
import java.security.SecureRandom;
import java.util.regex.Pattern;

/**
 * Names of layouts, by which a run knows what it made. Two runs never share one, even if they begin in the same second
 * on different hosts.
 */
public final class LayoutNames {
    private static final SecureRandom RANDOM = new SecureRandom();
    private static final int RADIX = 32;
    private static final int BITS = 50;
    private static final int DIGITS = BITS / 5;

    /** {@code 20261120-093012-kafka-batch-size-z0a1b2c3d4e-17}, and what a search or a heating adds. */
    private static final Pattern OURS =
            Pattern.compile("\\d{8}-\\d{6}-[A-Za-z0-9-]+-z[0-9a-v]{" + DIGITS + "}(-[a-z]+)?(-\\d+)+");

    private LayoutNames() {}

    /**
     * The prefix of the names of a run's layouts.
     *
     * @param runId of letters, digits and {@code -}, beginning with date and time
     */
    public static String of(String runId) {
        String random = new BigInteger(BITS, RANDOM).toString(RADIX);
        return runId + "-z" + "0".repeat(DIGITS - random.length()) + random;
    }

    /** Whether a name is one that some run of this tool made up. */
    public static boolean made(String layoutName) {
        return OURS.matcher(layoutName).matches();
    }
}
