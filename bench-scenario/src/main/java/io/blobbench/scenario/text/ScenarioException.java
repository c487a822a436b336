package io.blobbench.scenario.text;

import java.util.Objects;

/**
 * A scenario, an override or a target is wrong; the message is one line of at most a thousand characters:
 * {@code file:line:column: what, expected, did you mean}.
 */
public final class ScenarioException extends Exception {
    private static final long serialVersionUID = 1L;

    public ScenarioException(String message) {
        super(MessageLine.of(message));
    }

    public ScenarioException(String message, Throwable cause) {
        super(MessageLine.of(message), cause);
    }

    /** Never null: every constructor asks for a message. */
    @Override
    public String getMessage() {
        return Objects.requireNonNull(super.getMessage());
    }
}
