package io.blobbench.history;

import io.blobbench.history.SharedOperation.Outcome;
import java.util.Locale;

/**
 * Describes operations as text.
 *
 * @param firstKey the key of index 0
 * @param originNs the instant from which times are counted
 */
record OperationDescriber(long firstKey, long originNs) {
    private static final double NS_PER_MS = 1e6;

    /** The key that an operation goes to. */
    String key(SharedOperation operation) {
        return "shared key " + (firstKey + operation.key());
    }

    /** As in {@code lane 1's update of version 4 (1.500 to 2.500 ms, acknowledged)}. */
    String operation(SharedOperation operation) {
        String version = operation.version() == 0
                ? ""
                : (operation.updates() ? " of version " : " holding version ") + operation.version();
        return "lane " + operation.lane() + "'s " + operation.kind().word() + version + " (" + times(operation) + ")";
    }

    private String times(SharedOperation operation) {
        return switch (operation.outcome()) {
            case UNKNOWN -> "from " + instant(operation.invokedNs()) + " on, without a known outcome";
            case ACKNOWLEDGED, REFUSED ->
                String.format(Locale.ROOT, "%.6f", (operation.invokedNs() - originNs) / NS_PER_MS) + " to "
                        + instant(operation.endedNs()) + ", "
                        + (operation.outcome() == Outcome.ACKNOWLEDGED ? "acknowledged" : "refused");
        };
    }

    /** Milliseconds from the origin, to the nanosecond. */
    String instant(long instantNs) {
        return String.format(Locale.ROOT, "%.6f ms", (instantNs - originNs) / NS_PER_MS);
    }
}
