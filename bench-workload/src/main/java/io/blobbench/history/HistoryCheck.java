package io.blobbench.history;

import java.util.Optional;

/**
 * The finding of a check of a history.
 *
 * @param operations that were checked, over all shared keys
 * @param violation the first contradiction, in one sentence; empty where the history is linearizable as far as the check sees
 * @param leftOut a sentence if operations were not recorded because the history was full; else empty
 */
public record HistoryCheck(long operations, Optional<String> violation, Optional<String> leftOut) {
    /** The same with a violation that was found elsewhere, unless there is one already. */
    public HistoryCheck orViolation(String found) {
        return new HistoryCheck(operations, violation.or(() -> Optional.of(found)), leftOut);
    }
}
