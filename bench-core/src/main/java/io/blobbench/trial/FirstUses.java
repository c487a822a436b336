package io.blobbench.trial;

import java.util.Locale;
import java.util.Optional;

/** The note on measured operations that waited until the client had connected to a server. */
public final class FirstUses {
    /** A larger share of the measured operations is noted: even p99.9 would be theirs. */
    private static final double NOTED_SHARE = 0.001;

    private FirstUses() {}

    /**
     * A sentence where many of the measured operations were sent to a server before its first acknowledgement on their connection.
     *
     * @param firstUses their number, at least 0; some may have no answer
     * @param measured number of measured operations
     * @param warmedUp whether a warm-up preceded them
     */
    public static Optional<String> note(long firstUses, long measured, boolean warmedUp) {
        if (measured == 0 || firstUses <= measured * NOTED_SHARE) {
            return Optional.empty();
        }
        return Optional.of(String.format(
                Locale.ROOT,
                "%d of %d measured operations were sent to a server before its first acknowledgement on their connection, and may have waited"
                        + " while the client connected to it: %s",
                Math.min(firstUses, measured),
                measured,
                warmedUp ? "lengthen phases.warmUp, or use fewer connections" : "this load has no warm-up"));
    }
}
