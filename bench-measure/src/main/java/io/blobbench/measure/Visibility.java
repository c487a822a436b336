package io.blobbench.measure;

import org.HdrHistogram.Histogram;

/**
 * How long written blobs took until another reader saw them, in nanoseconds of one clock.
 *
 * @param sinceSent from the sending of a blob's operation to its sighting, or until it was given up
 * @param sinceAcknowledged from the last answer to that operation; 0 where the blob was seen before
 * @param neverSeen confirmed blobs that the reader had not seen in time: they are among the times with a lower bound, or with the
 *     time until they were seen after all
 * @param overtaken confirmed blobs that the reader had not seen when their key was written again, and has not seen since: they are
 *     among the times as the slowest, because theirs are unknown
 * @param missed blobs that were to be followed while too many others were
 * @param resolutionNs largest error of 99 % of the sightings, where the reader polls; NaN where the store sends them
 * @param observerShare of the time of the load for which the observer's thread used a processor, in [0, 1]; NaN where unknown
 * @param method the reader in a few words
 */
public record Visibility(
        Histogram sinceSent,
        Histogram sinceAcknowledged,
        long neverSeen,
        long overtaken,
        long missed,
        double resolutionNs,
        double observerShare,
        String method) {
    /** Nothing was followed. */
    public static final Visibility NONE =
            new Visibility(new Histogram(3), new Histogram(3), 0, 0, 0, Double.NaN, Double.NaN, "");

    /** Confirmed blobs that were followed. */
    public long samples() {
        return sinceSent.getTotalCount();
    }

    /** Those of them whose time is unknown. */
    public long unseen() {
        return neverSeen + overtaken;
    }

    /** Whether a percentile is a time of blobs that were seen; 100 is the maximum. */
    public boolean has(double percentile) {
        return Percentiles.isBelow(percentile, samples(), unseen());
    }

    /** Whether blobs were followed. */
    public boolean followed() {
        return !method.isEmpty();
    }
}
