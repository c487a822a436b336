package io.blobbench.server;

import java.nio.file.Path;

/** One server process. */
public interface ServerNode {
    String name();

    long pid();

    boolean alive();

    /** Ends it at once, as a power cut would. */
    void kill();

    /** Stops it from running until {@link #resume}. */
    void pause() throws ServerException;

    void resume() throws ServerException;

    /** Starts it again with its old data after {@link #kill}, and returns when it is ready. */
    void restart() throws ServerException;

    /** What the process has used so far. */
    ServerUsage usage();

    /** Where its output goes. */
    Path log();

    /** The last lines of its output, at most so many, joined by line feeds; empty when there are none. */
    String logTail(int lines);

    /** Whether the end of its output holds a text, in whatever case. */
    boolean logHolds(String text);
}
