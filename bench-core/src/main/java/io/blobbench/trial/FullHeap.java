package io.blobbench.trial;

import java.util.Locale;

/** The end of a run whose own memory is full. */
public final class FullHeap {
    private static final double BYTES_PER_MB = 1e6;

    private FullHeap() {}

    /**
     * The cause and the remedies, as one sentence.
     *
     * @param moreMemory how this process is given more
     */
    public static String text(OutOfMemoryError error, String moreMemory) {
        return String.format(
                Locale.ROOT,
                "the harness ran out of memory (%s; its heap has at most %.0f MB): %s, or ask"
                        + " for fewer keys, connections or operations in flight, or smaller batches",
                error.getMessage(),
                Runtime.getRuntime().maxMemory() / BYTES_PER_MB,
                moreMemory);
    }
}
