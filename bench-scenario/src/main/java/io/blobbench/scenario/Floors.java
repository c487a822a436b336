package io.blobbench.scenario;

/**
 * Room that load leaves on the host of the harness and its local servers: a phase ends before there is less.
 *
 * @param freeDiskBytes 0 for no floor
 * @param freeMemoryBytes 0 for no floor
 */
public record Floors(long freeDiskBytes, long freeMemoryBytes) {
    public Floors {
        if (freeDiskBytes < 0 || freeMemoryBytes < 0) {
            throw new IllegalArgumentException(
                    "floors must not be negative, got " + freeDiskBytes + " and " + freeMemoryBytes);
        }
    }
}
