package io.blobbench.store;

import io.blobbench.store.error.SettingException;
import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Refuses unknown names, suggesting the known ones that were probably meant, and names that something else sets. */
public final class KnownNames {
    private KnownNames() {}

    /**
     * Checks every given name.
     *
     * @param what for the message: {@code "layout option"}
     * @throws SettingException naming the first unknown one, and the nearest known one or all of them
     */
    public static void require(String what, Set<String> given, Set<String> known) throws SettingException {
        for (String name : new TreeSet<>(given)) {
            if (!known.contains(name)) {
                String suggestion = didYouMean(name, known);
                String hint = suggestion.isEmpty() ? ", known are " + new TreeSet<>(known) : suggestion;
                throw new SettingException("unknown " + what + " '" + name + "'" + hint);
            }
        }
    }

    /**
     * Refuses names that only another setting may control.
     *
     * @param what for the message: {@code "Kafka client property"}
     * @param instead what sets each: {@code "layout.consistency"}
     * @throws SettingException naming the first one given, and what to use instead
     */
    public static void refuse(String what, Set<String> given, Map<String, String> instead) throws SettingException {
        for (String name : new TreeSet<>(given)) {
            if (instead.containsKey(name)) {
                throw new SettingException(what + " '" + name + "' is set by " + instead.get(name)
                        + ", which is what results show: use that instead");
            }
        }
    }

    /**
     * The tail of a message about an unknown name: {@code ", did you mean 'linger.ms'?"}, or empty when nothing known is
     * near.
     */
    public static String didYouMean(String name, Collection<String> known) {
        return didYouMean(nearest(name, known));
    }

    /** The same tail for a suggestion from another source. */
    public static String didYouMean(Optional<String> suggestion) {
        return suggestion.map(known -> ", did you mean '" + known + "'?").orElse("");
    }

    /**
     * The known name nearest to the given one, and the first in order of several; empty when none is near.
     *
     * <p>Case and the characters between words count for nothing. Near is a Levenshtein distance, two swapped neighbours
     * counted once, of at most a third of the name's length, and one in a shorter name; or a continuation shorter than
     * the given name.
     */
    public static Optional<String> nearest(String name, Collection<String> known) {
        String word = plain(name);
        int near = Math.min(Math.max(1, word.length() / 3), word.length() - 1);
        return known.stream()
                .filter(candidate -> distance(word, plain(candidate)) <= near)
                .min(Comparator.comparingInt((String candidate) -> distance(word, plain(candidate)))
                        .thenComparing(Comparator.naturalOrder()));
    }

    private static String plain(String name) {
        return name.toLowerCase(Locale.ROOT).replaceAll("[-_. ]", "");
    }

    private static int distance(String from, String to) {
        if (from.length() > 2 * to.length() + 2) {
            return from.length() - to.length(); // at least that, which is not near
        }
        if (to.startsWith(from) && to.length() < 2 * from.length()) {
            return Math.min(1, to.length() - from.length());
        }
        int[] beforePrevious = new int[to.length() + 1];
        int[] previous = new int[to.length() + 1];
        for (int j = 0; j <= to.length(); j++) {
            previous[j] = j;
        }
        for (int i = 1; i <= from.length(); i++) {
            int[] current = new int[to.length() + 1];
            current[0] = i;
            for (int j = 1; j <= to.length(); j++) {
                int replaced = previous[j - 1] + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
                current[j] = Math.min(replaced, 1 + Math.min(previous[j], current[j - 1]));
                if (swapped(from, i, to, j)) {
                    current[j] = Math.min(current[j], 1 + beforePrevious[j - 2]);
                }
            }
            beforePrevious = previous;
            previous = current;
        }
        return previous[to.length()];
    }

    private static boolean swapped(String from, int i, String to, int j) {
        return i > 1 && j > 1 && from.charAt(i - 1) == to.charAt(j - 2) && from.charAt(i - 2) == to.charAt(j - 1);
    }
}
