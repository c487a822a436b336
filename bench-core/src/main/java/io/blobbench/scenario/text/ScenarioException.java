package io.blobbench.scenario.text;

import java.util.Objects;

/**
 * A scenario, an override or a target is wrong; the message is one line of at most a thousand characters:
 * {@code file:line:column: what, expected, did you mean}.
 */
public final class ScenarioException extends Exception {
    private static final long serialVersionUID = 1L;

    /** Characters that a long message keeps of its begin and of its end. */
    private static final int KEPT = 500;

    public ScenarioException(String message) {
        super(oneLine(message));
    }

    public ScenarioException(String message, Throwable cause) {
        super(oneLine(message), cause);
    }

    /** Never null: every constructor asks for a message. */
    @Override
    public String getMessage() {
        return Objects.requireNonNull(super.getMessage());
    }

    private static String oneLine(String message) {
        String line = message.replaceAll("\\p{Cntrl}+", " ");
        return line.length() <= 2 * KEPT
                ? line
                : line.substring(0, KEPT) + " ... " + line.substring(line.length() - KEPT);
    }
}
