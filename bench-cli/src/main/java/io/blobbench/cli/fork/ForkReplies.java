package io.blobbench.cli.fork;

import io.blobbench.cli.display.TimedLines;
import java.io.IOException;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Replies of the JVM of a trial. Used by one thread.
 *
 * <p>The JVM itself writes to the same standard output, such as lines of {@code -Xlog:gc}, which go where warnings of client libraries go.
 */
final class ForkReplies {
    private static final Logger LOG = LoggerFactory.getLogger(ForkReplies.class);
    /** Beginning of each {@link ForkReply}. */
    private static final String BEGIN = "{\"reply\":";

    private final TimedLines lines;

    ForkReplies(TimedLines lines) {
        this.lines = lines;
    }

    /**
     * The next reply, empty at the end; not to be called after that.
     *
     * @throws IOException when no line came in time, or a reply cannot be understood
     */
    Optional<ForkReply> next() throws IOException, InterruptedException {
        for (Optional<String> line = lines.next(); line.isPresent(); line = lines.next()) {
            if (line.get().startsWith(BEGIN)) {
                return Optional.of(ForkJson.LINES.readValue(line.get(), ForkReply.class));
            }
            LOG.warn(line.get());
        }
        return Optional.empty();
    }
}
