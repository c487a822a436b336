package io.blobbench.trial;

import java.util.Locale;
import java.util.Optional;

/**
 * Operations of a trial that wait until the client has connected to another server, which are taken to be its first ones, as connections
 * and partitions take turns. Control thread only.
 */
final class FirstUses {
    /** A larger share of the measured operations is noted: even p99.9 would be theirs. */
    private static final double NOTED_SHARE = 0.001;

    private long left;

    /** @param expected in the whole trial, at most */
    FirstUses(long expected) {
        this.left = expected;
    }

    /** Those that may be still to come. */
    long left() {
        return left;
    }

    /** Operations were carried out. */
    void passed(long operations) {
        left = Math.max(0, left - operations);
    }

    /**
     * A sentence where many of the operations that are measured next can be first uses.
     *
     * @param measured their number
     * @param warmedUp whether a warm-up preceded them
     */
    Optional<String> note(long measured, boolean warmedUp) {
        if (measured == 0 || left <= measured * NOTED_SHARE) {
            return Optional.empty();
        }
        return Optional.of(String.format(
                Locale.ROOT,
                "up to %d of %d measured operations were the first of a connection at a server, and waited until the client had"
                        + " connected to it: %s",
                Math.min(left, measured),
                measured,
                warmedUp ? "lengthen phases.warmUp, or use fewer connections" : "this load has no warm-up"));
    }
}
