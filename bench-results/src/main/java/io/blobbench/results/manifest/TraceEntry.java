package io.blobbench.results.manifest;

import io.blobbench.workload.trace.TraceReplay;

/**
 * The trace that a cell replays.
 *
 * @param file name of the file; resolved_yaml has its whole path
 * @param operations lines without the header
 * @param sha256 of the file, in hexadecimal digits
 * @param speed 1 as it was recorded
 */
public record TraceEntry(String file, int operations, String sha256, double speed) {
    static TraceEntry of(TraceReplay replay) {
        return new TraceEntry(
                replay.trace().name(),
                replay.trace().operations(),
                replay.trace().sha256(),
                replay.speed());
    }
}
