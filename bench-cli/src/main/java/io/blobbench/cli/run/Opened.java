package io.blobbench.cli.run;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * What was opened, to be closed together: the last first, and all of it whatever fails. Further exceptions are suppressed
 * ones of the first. Control thread only.
 */
final class Opened implements Closeable {
    private final Deque<Closeable> all = new ArrayDeque<>();

    void add(Closeable next) {
        all.addLast(next);
    }

    @Override
    public void close() throws IOException {
        try (Closeable first = all.pollFirst()) {
            if (first != null) {
                close(); // those that were opened after it
            }
        }
    }
}
