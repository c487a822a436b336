package io.blobbench.host;

import java.util.List;

/**
 * A time in which this process did not run although it was due.
 *
 * @param startSeconds since the measurement's origin; negative before it
 * @param seconds its length
 */
public record Pause(double startSeconds, double seconds) {
    /** Shorter ones are only summed up, in seconds. */
    public static final double SHORTEST_SECONDS = 0.2;

    /** The pauses of two processes together: the parts in which neither ran. */
    public static List<Pause> common(List<Pause> ofOne, List<Pause> ofOther) {
        return ofOne.stream()
                .flatMap(one -> ofOther.stream()
                        .map(other -> new Pause(
                                Math.max(one.startSeconds, other.startSeconds),
                                one.within(other.startSeconds, other.seconds))))
                .filter(pause -> pause.seconds > 0)
                .toList();
    }

    /** Seconds of it that a time has, too. */
    public double within(double fromSeconds, double lengthSeconds) {
        double start = Math.max(startSeconds, fromSeconds);
        return Math.max(0, Math.min(startSeconds + seconds, fromSeconds + lengthSeconds) - start);
    }
}
