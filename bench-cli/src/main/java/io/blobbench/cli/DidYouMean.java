package io.blobbench.cli;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;
import org.apache.commons.text.similarity.LevenshteinDistance;

/** Finds the word that a mistyped one was meant to be. */
final class DidYouMean {
    private DidYouMean() {}

    /** The known word that takes the fewest changes, at most a third of the word's letters and one more. */
    static Optional<String> nearest(String word, Collection<String> known) {
        LevenshteinDistance distance = new LevenshteinDistance(1 + word.length() / 3);
        return known.stream()
                .filter(candidate -> distance.apply(word, candidate) >= 0)
                .min(Comparator.comparing(candidate -> distance.apply(word, candidate)));
    }

    /** The suggestion as it follows a complaint. */
    static String phrase(String nearest) {
        return "; did you mean '" + nearest + "'?";
    }
}
