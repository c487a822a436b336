package io.blobbench.idle;

import io.blobbench.idle.Refusal.Cause;
import java.io.IOException;
import java.net.BindException;
import java.util.Optional;

/** Recognizes why a connection could not be opened, by what the system says, and keeps the first one. Used by the event loop only. */
final class FirstRefusal {
    private Optional<Refusal> first = Optional.empty();

    Optional<Refusal> get() {
        return first;
    }

    boolean happened() {
        return first.isPresent();
    }

    /** The system refused it. */
    void failed(int index, IOException failure) {
        note(cause(failure), index, words(failure));
    }

    /** The connection of this index, from 0, could not be opened. */
    void note(Cause cause, int index, String words) {
        int connection = index + 1;
        if (first.isEmpty() || first.get().connection() > connection) {
            first = Optional.of(new Refusal(cause, connection, words));
        }
    }

    /** The cause that the words of the system name. */
    static Cause cause(IOException failure) {
        String words = words(failure);
        if (words.contains("Too many open files in system")) {
            return Cause.SYSTEM_DESCRIPTORS;
        }
        if (words.contains("Too many open files")) {
            return Cause.DESCRIPTORS;
        }
        if (words.contains("No buffer space") || words.contains("annot allocate memory")) {
            return Cause.MEMORY;
        }
        if (failure instanceof BindException || words.contains("annot assign requested address")) {
            return Cause.PORTS;
        }
        if (words.contains("onnection refused")) {
            return Cause.NOBODY;
        }
        return words.contains("timed out") ? Cause.NO_ANSWER : Cause.SERVER;
    }

    static String words(IOException failure) {
        String message = failure.getMessage();
        return message == null ? failure.getClass().getSimpleName() : message;
    }
}
