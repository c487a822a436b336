package io.blobbench.cli.display;

import java.io.BufferedReader;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Lines that another process writes, each awaited for a limited time. Used by one thread, beside one of its own. */
public final class TimedLines {
    private final BlockingQueue<Optional<String>> lines = new LinkedBlockingQueue<>();
    private final Duration limit;

    private TimedLines(Duration limit) {
        this.limit = limit;
    }

    /** Begins to read, on a thread that ends with its source. */
    public static TimedLines of(BufferedReader source, Duration limit) {
        TimedLines timed = new TimedLines(limit);
        Thread thread = new Thread(() -> timed.read(source), "lines of another process");
        thread.setDaemon(true);
        thread.start();
        return timed;
    }

    private void read(BufferedReader source) {
        try (source) {
            for (String line = source.readLine(); line != null; line = source.readLine()) {
                lines.add(Optional.of(line));
            }
        } catch (IOException e) {
            // as good as its end
        }
        lines.add(Optional.empty());
    }

    /**
     * The next line, empty at the end; not to be called after that.
     *
     * @throws IOException when none came in time
     */
    public Optional<String> next() throws IOException, InterruptedException {
        Optional<String> line = lines.poll(limit.toNanos(), TimeUnit.NANOSECONDS);
        if (line == null) {
            throw new IOException("there was no output for " + limit.toSeconds() + " s");
        }
        return line;
    }
}
