package io.blobbench.cli.run;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Resources that are closed together: the last first, and all of them even if one fails. The first exception carries
 * the others as suppressed ones. Control thread only.
 */
final class CloseStack implements Closeable {
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
