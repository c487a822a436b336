package io.blobbench.store;

import java.util.Set;
import java.util.TreeSet;

/** Refuses the names of settings and options that an adapter does not know. */
public final class KnownNames {
    private KnownNames() {}

    /**
     * Checks every given name.
     *
     * @param what for the message: {@code "redis client setting"}
     * @throws StoreException naming the first unknown one, and the nearest known one or all of them
     */
    public static void require(String what, Set<String> given, Set<String> known) throws StoreException {
        for (String name : new TreeSet<>(given)) {
            if (!known.contains(name)) {
                String suggestion = Suggestions.didYouMean(name, known);
                String hint = suggestion.isEmpty() ? ", known are " + new TreeSet<>(known) : suggestion;
                throw new StoreException("unknown " + what + " '" + name + "'" + hint);
            }
        }
    }
}
