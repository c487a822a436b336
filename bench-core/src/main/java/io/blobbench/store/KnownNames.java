package io.blobbench.store;

import java.util.Comparator;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Refuses the names of settings and options that an adapter does not know, with the nearest one that it knows. */
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
                String hint = nearest(name, known)
                        .map(near -> "did you mean '" + near + "'?")
                        .orElseGet(() -> known.isEmpty() ? "there are none" : "known are " + new TreeSet<>(known));
                throw new StoreException("unknown " + what + " '" + name + "': " + hint);
            }
        }
    }

    /** The known name with the fewest edits, if these are at most a third of the given one's letters. */
    static Optional<String> nearest(String given, Set<String> known) {
        return new TreeSet<>(known)
                .stream()
                        .min(Comparator.comparingInt(name -> edits(given, name)))
                        .filter(name -> edits(given, name) <= Math.max(1, given.length() / 3));
    }

    /** Levenshtein's distance, without regard to case. */
    private static int edits(String from, String to) {
        int[] row = new int[to.length() + 1];
        for (int j = 0; j <= to.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= from.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= to.length(); j++) {
                char left = Character.toLowerCase(from.charAt(i - 1));
                char right = Character.toLowerCase(to.charAt(j - 1));
                int replaced = diagonal + (left == right ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, Math.min(row[j], row[j - 1]) + 1);
            }
        }
        return row[to.length()];
    }
}
