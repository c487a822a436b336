package io.blobbench.scenario;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import org.apache.commons.text.similarity.JaroWinklerSimilarity;

/** Finds the known word that a user most likely meant. */
final class DidYouMean {
    private static final double SIMILAR = 0.8;
    private static final JaroWinklerSimilarity SIMILARITY = new JaroWinklerSimilarity();

    private DidYouMean() {}

    /** The known word most similar to the given one, empty where none is similar. */
    static Optional<String> nearest(String word, Collection<String> known) {
        return known.stream()
                .filter(candidate -> similarity(word, candidate) >= SIMILAR)
                .max(Comparator.comparingDouble((String candidate) -> similarity(word, candidate))
                        .thenComparing(Comparator.reverseOrder()));
    }

    /** The end of a message: {@code , did you mean 'blob'?} or nothing. */
    static String hint(String word, Collection<String> known) {
        return hint(nearest(word, known));
    }

    static String hint(Optional<String> suggestion) {
        return suggestion.map(known -> ", did you mean '" + known + "'?").orElse("");
    }

    private static double similarity(String word, String candidate) {
        return SIMILARITY.apply(plain(word), plain(candidate));
    }

    private static String plain(String word) {
        return word.toLowerCase(Locale.ROOT).replaceAll("[-_. ]", "");
    }
}
