package io.blobbench.scenario.target;

import java.util.BitSet;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Hides secret values in texts, whole and in part. Immutable; usable from any thread.
 *
 * <ul>
 *   <li>A value, or a line of one, is hidden wherever it stands; one of two or three characters only where no letter or digit
 *       adjoins it. A single character is not hidden.
 *   <li>So are {@value #PART} characters in a row that a value contains, as in a message that repeats the beginning of a password.
 * </ul>
 */
final class SecretMask {
    private static final String HIDDEN = "***";
    private static final int SHORTEST = 2;
    /** Anything shorter is found in other words too. */
    private static final int SHORTEST_WITHIN_WORDS = 4;

    private static final int PART = 8;

    private final Set<String> values = new HashSet<>();
    private final Set<String> parts = new HashSet<>();

    SecretMask(Collection<String> secrets) {
        for (String secret : secrets) {
            add(secret);
            secret.lines().map(String::strip).forEach(this::add);
        }
    }

    private void add(String value) {
        if (value.length() >= SHORTEST && !value.isBlank()) {
            values.add(value);
        }
        for (int i = 0; i + PART <= value.length(); i++) {
            String part = value.substring(i, i + PART);
            if (part.chars().distinct().count() > 1) { // a row of dashes is no secret
                parts.add(part);
            }
        }
    }

    /** The text with {@code ***} in the place of each secret. */
    String hide(String text) {
        BitSet hidden = new BitSet(text.length());
        for (String value : values) {
            for (int at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) {
                if (value.length() >= SHORTEST_WITHIN_WORDS || standsAlone(text, at, at + value.length())) {
                    hidden.set(at, at + value.length());
                }
            }
        }
        if (!parts.isEmpty()) {
            for (int at = 0; at + PART <= text.length(); at++) {
                if (parts.contains(text.substring(at, at + PART))) {
                    hidden.set(at, at + PART);
                }
            }
        }
        return hidden.isEmpty() ? text : masked(text, hidden);
    }

    private static boolean standsAlone(String text, int from, int to) {
        return (from == 0 || !Character.isLetterOrDigit(text.charAt(from - 1)))
                && (to == text.length() || !Character.isLetterOrDigit(text.charAt(to)));
    }

    private static String masked(String text, BitSet hidden) {
        StringBuilder masked = new StringBuilder();
        int from = 0;
        for (int start = hidden.nextSetBit(0); start >= 0; start = hidden.nextSetBit(from)) {
            masked.append(text, from, start).append(HIDDEN);
            from = hidden.nextClearBit(start);
        }
        return masked.append(text, from, text.length()).toString();
    }

    /** The values that are hidden, for a mask of more. */
    Collection<String> values() {
        return List.copyOf(values);
    }
}
