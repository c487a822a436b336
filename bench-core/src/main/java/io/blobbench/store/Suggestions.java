package io.blobbench.store;

import java.util.Collection;

/** Finds what a mistyped name was meant to be, for adapters that reject unknown settings by name. */
public final class Suggestions {
    private Suggestions() {}

    /**
     * The tail of a message about an unknown name: {@code ", did you mean 'linger.ms'?"}, or empty when nothing known is
     * near. Near is a Levenshtein distance, two swapped neighbours counted once, of at most a third of the name's length,
     * and at least one.
     */
    public static String didYouMean(String name, Collection<String> known) {
        String nearest = null;
        int nearestDistance = Math.max(1, name.length() / 3) + 1;
        for (String candidate : known) {
            int distance = distance(name, candidate);
            // The lesser of two equally near names, so that a message does not depend on a set's order.
            if (distance < nearestDistance
                    || (distance == nearestDistance && nearest != null && candidate.compareTo(nearest) < 0)) {
                nearest = candidate;
                nearestDistance = distance;
            }
        }
        return nearest == null ? "" : ", did you mean '" + nearest + "'?";
    }

    private static int distance(String from, String to) {
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
