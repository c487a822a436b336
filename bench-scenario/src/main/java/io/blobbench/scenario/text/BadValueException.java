package io.blobbench.scenario.text;

import io.blobbench.store.KnownNames;
import java.util.Objects;
import java.util.Optional;

/** A scalar is not what its key expects; the exception has neither key nor place. */
public final class BadValueException extends Exception {
    private static final long serialVersionUID = 1L;

    private final String text;
    private final String expected;
    private final String hint;

    public BadValueException(String text, String expected, Optional<String> suggestion) {
        this(text, expected, KnownNames.didYouMean(suggestion));
    }

    private BadValueException(String text, String expected, String hint) {
        super("got '" + text + "', expected " + expected + hint);
        this.text = text;
        this.expected = expected;
        this.hint = hint;
    }

    /** Never null: every constructor asks for a message. */
    @Override
    public String getMessage() {
        return Objects.requireNonNull(super.getMessage());
    }

    /** The same where one more word would have done. */
    BadValueException orWord(String word) {
        return new BadValueException(text, expected + ", or " + word, hint);
    }
}
