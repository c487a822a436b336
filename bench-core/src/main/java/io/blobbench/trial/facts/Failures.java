package io.blobbench.trial.facts;

/** Failures in sentences. */
public final class Failures {
    private Failures() {}

    /** The message of a failure on one line, its type where it has none, and what its root cause adds to that. */
    public static String oneLine(Throwable failure) {
        Throwable root = failure;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        String text = ownLine(failure);
        String cause = ownLine(root);
        return text.contains(cause) ? text : text + " (" + cause + ")";
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
