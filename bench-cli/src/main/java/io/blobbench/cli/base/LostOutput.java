package io.blobbench.cli.base;

import io.blobbench.store.error.FileFailures;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.Optional;

/** Tells whether a stream took all that was printed, as a {@link PrintStream} throws nothing. */
public final class LostOutput {
    /** The reader, as {@code head}, wants no more; the launcher sets the language of these words. */
    private static final String READER_GONE = "Broken pipe";

    private LostOutput() {}

    /**
     * The reason why some of the output is lost; empty where nothing is, or where its reader has gone.
     *
     * @param printed by the program
     * @param sink that it leads to: a line break is written there to find out the reason where output is lost
     */
    public static Optional<String> reason(PrintStream printed, OutputStream sink) {
        if (!printed.checkError()) {
            return Optional.empty();
        }
        try {
            sink.write('\n');
            return Optional.of("a part of the output is lost");
        } catch (IOException e) {
            return Optional.of(FileFailures.reason(e)).filter(why -> !why.equals(READER_GONE));
        }
    }
}
