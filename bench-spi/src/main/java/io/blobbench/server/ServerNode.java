package io.blobbench.server;

import java.nio.file.Path;

/** One server process. */
public interface ServerNode {
    /** Name for messages: {@code kafka-1}. */
    String name();

    /** Process id of the running process. */
    long pid();

    /** Whether the process is running. */
    boolean alive();

    /** Ends the process at once with SIGKILL, as a crash would. */
    void kill();

    /** Suspends the process until {@link #resume}. */
    void pause() throws ServerException;

    /** Lets the process run again after {@link #pause}. */
    void resume() throws ServerException;

    /** Starts the process again with its old data after {@link #kill}; returns when it is ready. */
    void restart() throws ServerException;

    /** Resources that the process has used since its start. */
    ServerUsage usage();

    /** The file that receives its output. */
    Path log();

    /** The last lines of its output, at most the given number, joined by line feeds; empty when there are none. */
    String logTail(int lines);

    /** Whether the end of its output contains a text, ignoring case. */
    boolean logContains(String text);
}
