package io.blobbench.scenario.text;

/**
 * The form of a scalar.
 *
 * @param <T> of the meaning
 */
@FunctionalInterface
public interface ValueType<T> {
    /** Parses the text of a scalar, all of it. */
    T parse(String text) throws BadValueException;

    /** Form of the texts; any text by default. */
    default ValueForm form() {
        return ValueForm.TEXT;
    }

    /** A type of the given form. */
    static <T> ValueType<T> of(ValueForm form, ValueType<T> parser) {
        return new ValueType<>() {
            @Override
            public T parse(String text) throws BadValueException {
                return parser.parse(text);
            }

            @Override
            public ValueForm form() {
                return form;
            }
        };
    }

    /** The same type, with one more word that stands for a value of its own. */
    default ValueType<T> orWord(String word, T meaning) {
        return of(form().orWord(word), text -> {
            if (text.equals(word)) {
                return meaning;
            }
            try {
                return parse(text);
            } catch (BadValueException e) {
                throw e.orWord(word);
            }
        });
    }
}
