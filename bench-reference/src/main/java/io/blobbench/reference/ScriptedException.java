package io.blobbench.reference;

/** An error that the script demands. */
final class ScriptedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    ScriptedException(String message) {
        super(message);
    }
}
