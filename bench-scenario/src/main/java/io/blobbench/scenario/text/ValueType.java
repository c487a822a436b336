package io.blobbench.scenario.text;

import java.util.Optional;
import java.util.function.UnaryOperator;

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

    /** The text that names cells, of a number without separators; the text as it is by default. */
    default String plain(String text) {
        return text;
    }

    /** Form of the values of a list that may stand for one value of this type; empty where a list is no value. */
    default Optional<ValueForm> items() {
        return Optional.empty();
    }

    /** A type of the given form. */
    static <T> ValueType<T> of(ValueForm form, ValueType<T> parser) {
        return of(form, parser, UnaryOperator.identity());
    }

    /** The same for numbers, in the grammar of {@link NumberText}. */
    static <T> ValueType<T> ofNumbers(ValueForm form, ValueType<T> parser) {
        return of(form, parser, NumberText::plain);
    }

    private static <T> ValueType<T> of(ValueForm form, ValueType<T> parser, UnaryOperator<String> plain) {
        return new ValueType<>() {
            @Override
            public T parse(String text) throws BadValueException {
                return parser.parse(text);
            }

            @Override
            public ValueForm form() {
                return form;
            }

            @Override
            public String plain(String text) {
                return plain.apply(text);
            }
        };
    }

    /** The same type, with one more word that stands for a value of its own. */
    default ValueType<T> orWord(String word, T meaning) {
        return of(
                form().orWord(word),
                text -> {
                    if (text.equals(word)) {
                        return meaning;
                    }
                    try {
                        return parse(text);
                    } catch (BadValueException e) {
                        throw e.orWord(word);
                    }
                },
                this::plain);
    }
}
