package io.blobbench.workload.trace;

import static java.util.Locale.ROOT;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How many reads of a trace have another answer when it is replayed, in its order on a store that keeps everything, than when it was recorded:
 * there, blobs expired, or were written by operations that the trace lacks.
 *
 * @param reads of all keys
 * @param found a blob where none was recorded
 * @param missing a blob that was recorded
 * @param otherSize than that recorded
 */
public record RecordedReads(long reads, long found, long missing, long otherSize) {
    /** A sentence, without its end, that tells which have another answer; empty where none has. */
    public Optional<String> difference() {
        long different = found + missing + otherSize;
        if (different == 0) {
            return Optional.empty();
        }
        List<String> parts = new ArrayList<>();
        add(parts, found, "find a blob where none was recorded");
        add(parts, missing, "find none where one was recorded");
        add(parts, otherSize, "find one of another size");
        return Optional.of(String.format(
                ROOT,
                "%d of %d reads of the trace (%s %%) have another answer than recorded: %s",
                different,
                reads,
                percent(different),
                String.join(", ", parts)));
    }

    private String percent(long different) {
        double percent = 100.0 * different / reads;
        if (percent < 0.01) {
            return "below 0.01";
        }
        if (percent > 99.9 && different < reads) {
            return "above 99.9";
        }
        boolean almostAll = percent >= 99.5 && different < reads;
        return String.format(ROOT, percent < 1 ? "%.2f" : almostAll ? "%.1f" : "%.0f", percent);
    }

    private static void add(List<String> parts, long count, String what) {
        if (count > 0) {
            parts.add(count + " " + what);
        }
    }
}
