package io.blobbench.server;

import java.nio.file.Path;
import java.time.Duration;

/** One server process. */
public interface ServerNode {
    /** Name for messages: {@code kafka-1}. */
    String name();

    /** Process id of the running process. */
    long pid();

    /** Whether the process is running. */
    boolean alive();

    /** Whether the process has ended by SIGKILL, whoever sent it; false by default, and where that is not known. */
    default boolean killed() {
        return false;
    }

    /** Ends the process at once with SIGKILL, as a crash would. */
    void kill();

    /** Suspends the process until {@link #resume}. */
    void pause() throws ServerException;

    /** Resumes the process after {@link #pause}. */
    void resume() throws ServerException;

    /**
     * Cuts the node off from the other nodes of its cluster, not from its clients, until {@link #rejoin}: nothing that is sent between
     * them arrives, and no connection is refused or ended.
     *
     * @throws ServerException also by default, and where the servers were not started for {@link Impairment#PARTITION}
     */
    default void isolate() throws ServerException {
        throw new ServerException(name() + " cannot be cut off from other nodes");
    }

    /** Ends {@link #isolate}: everything that was held back arrives. */
    default void rejoin() throws ServerException {
        throw new ServerException(name() + " cannot be cut off from other nodes");
    }

    /**
     * Delays every request of the process to have data written to its disk, as with fsync, from now on.
     *
     * @param delay of each; zero for none
     * @throws ServerException also by default, and where the servers were not started for {@link Impairment#SLOW_DISK}, or the helper
     *     that delays them has ended
     */
    default void delayDisk(Duration delay) throws ServerException {
        throw new ServerException("the disk of " + name() + " cannot be made slow");
    }

    /** Starts the process again with its old data after {@link #kill}; returns when it is ready. */
    void restart() throws ServerException;

    /** Resources used since the first start: processor time of all its processes, of one that ended as it was last read; memory of the last. */
    ServerUsage usage();

    /** The file that receives its output. */
    Path log();

    /** The last lines of its output, at most the given number, joined by line feeds; empty when there are none. */
    String logTail(int lines);

    /** Whether the end of its output contains a text, ignoring case. */
    boolean logContains(String text);
}
