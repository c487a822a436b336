package io.blobbench.trial;

import io.blobbench.scenario.Cell;
import io.blobbench.trial.facts.TrialResult;
import io.blobbench.trial.facts.Verdict;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;

/** The end of a run whose own memory is full, or of a trial for which the system starts no more threads. */
public final class FullHeap {
    private static final double BYTES_PER_MB = 1e6;

    /** In the message of the JVM when the system starts no more threads. */
    private static final String NO_THREAD = "native thread";

    private FullHeap() {}

    /**
     * The cause and the remedies, as one sentence.
     *
     * @param moreMemory how this process is given more
     */
    public static String text(OutOfMemoryError error, String moreMemory) {
        return threadShortage(error).orElseGet(() -> ofHeap(error, moreMemory));
    }

    /** The same where the system starts no more threads, which a larger heap would not change; empty where the heap is full. */
    public static Optional<String> threadShortage(OutOfMemoryError error) {
        String message = Objects.requireNonNullElse(error.getMessage(), "");
        return message.contains(NO_THREAD)
                ? Optional.of(
                        "no more threads can be started (" + message
                                + "): raise 'ulimit -u' or the limit of processes of the container, or ask for fewer connections")
                : Optional.empty();
    }

    /** The result of a trial that was cut off: INVALID, to be run again with more memory, or FAILED without more threads. */
    public static TrialResult result(
            Cell cell, int trial, Instant startedAt, OutOfMemoryError error, String moreMemory) {
        return threadShortage(error)
                .map(why -> TrialResult.withoutLoad(cell, trial, startedAt, Verdict.FAILED, List.of(why)))
                .orElseGet(() -> TrialResult.withoutLoad(
                        cell,
                        trial,
                        startedAt,
                        Verdict.INVALID,
                        List.of(TrialResult.INTERRUPTED + ofHeap(error, moreMemory))));
    }

    private static String ofHeap(OutOfMemoryError error, String moreMemory) {
        return String.format(
                Locale.ROOT,
                "the harness ran out of memory (%s; its heap has at most %.0f MB): %s, or ask"
                        + " for fewer keys, connections or operations in flight, or smaller batches",
                error.getMessage(),
                Runtime.getRuntime().maxMemory() / BYTES_PER_MB,
                moreMemory);
    }
}
