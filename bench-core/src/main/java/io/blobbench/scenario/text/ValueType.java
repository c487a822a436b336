package io.blobbench.scenario.text;

/**
 * The form of a scalar.
 *
 * @param <T> what it means
 */
@FunctionalInterface
public interface ValueType<T> {
    /** Parses the text of a scalar, all of it. */
    T parse(String text) throws BadValueException;

    /** The same type, with one more word that stands for a value of its own. */
    default ValueType<T> orWord(String word, T meaning) {
        return text -> {
            if (text.equals(word)) {
                return meaning;
            }
            try {
                return parse(text);
            } catch (BadValueException e) {
                throw e.orWord(word);
            }
        };
    }
}
