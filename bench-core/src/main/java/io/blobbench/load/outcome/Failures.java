package io.blobbench.load.outcome;

import io.blobbench.host.room.OpenFiles;
import io.blobbench.store.error.Causes;

/** Failures in sentences. */
public final class Failures {
    private Failures() {}

    /**
     * The message of a failure on one line, its type where it has none, and what its root cause adds to that; with a remedy where it
     * is a limit of this process.
     */
    public static String oneLine(Throwable failure) {
        String text = ownLine(failure);
        String cause = ownLine(Causes.root(failure));
        String whole = text.contains(cause) ? text : text + " (" + cause + ")";
        return OpenFiles.reached(whole) && !OpenFiles.told(whole) ? whole + ": " + OpenFiles.remedy() : whole;
    }

    private static String ownLine(Throwable failure) {
        String message = failure.getMessage();
        String text = message == null || message.isBlank() ? failure.toString() : message;
        return text.lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .reduce((a, b) -> a + " | " + b)
                .orElse(text);
    }
}
