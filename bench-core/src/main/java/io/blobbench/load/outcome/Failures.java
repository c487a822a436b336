package io.blobbench.load.outcome;

import io.blobbench.host.room.OpenFiles;
import io.blobbench.store.error.Causes;
import org.jspecify.annotations.Nullable;

/** Failures in sentences. */
public final class Failures {
    private Failures() {}

    /**
     * The message of a failure on one line, its type where it has none, and what its root cause adds to that; with a remedy where it
     * is a limit of this process. A message that only repeats that of its cause, with its type, is replaced by the latter.
     */
    public static String oneLine(Throwable failure) {
        String text = ownLine(failure);
        String cause = ownLine(Causes.root(failure));
        String whole = text.contains(cause) ? text : text + " (" + cause + ")";
        return OpenFiles.reached(whole) && !OpenFiles.told(whole) ? whole + ": " + OpenFiles.remedy() : whole;
    }

    /** The same, with the type of the failure where its message is no more than a word. */
    public static String oneLineOfForeign(Throwable failure) {
        String line = oneLine(failure);
        return isSentence(line) ? line : failure.toString();
    }

    private static String ownLine(Throwable failure) {
        String message = failure.getMessage();
        Throwable cause = failure.getCause();
        if (cause != null && cause.toString().equals(message) && isSentence(cause.getMessage())) {
            return ownLine(cause);
        }
        String text = message == null || message.isBlank() ? failure.toString() : message;
        return text.lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .reduce((a, b) -> a + " | " + b)
                .orElse(text);
    }

    /** A number, a name or a path says little without the type of the failure. */
    private static boolean isSentence(@Nullable String message) {
        return message != null && message.strip().contains(" ");
    }
}
