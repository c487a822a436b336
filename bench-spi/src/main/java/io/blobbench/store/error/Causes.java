package io.blobbench.store.error;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Objects;
import java.util.Set;

/** Causes of failures. */
public final class Causes {
    private Causes() {}

    /** The innermost cause of a failure; itself if it has none. Where causes form a circle, the last one before it closes. */
    public static Throwable root(Throwable failure) {
        Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        Throwable root = failure;
        for (Throwable cause = failure; cause != null && seen.add(cause); cause = cause.getCause()) {
            root = cause;
        }
        return root;
    }

    /** The message of a failure; its type if it has none. */
    public static String text(Throwable failure) {
        return Objects.requireNonNullElse(failure.getMessage(), failure.toString());
    }
}
