package io.blobbench.server;

import java.nio.file.Path;
import java.util.List;

/**
 * Starts child processes that die with the harness, also when it is killed with SIGKILL. Servers and their tools get its environment
 * without variables that would change how servers run, such as {@code JAVA_TOOL_OPTIONS}; package clients get all of it. Usable from any
 * thread.
 */
public interface ServerProcesses extends AutoCloseable {
    /**
     * Starts a command in a process group of its own, so that a terminal's Ctrl-C does not reach it.
     *
     * @param name short name for messages: {@code kafka-1}
     * @param command program and arguments
     * @param directory working directory, exists
     * @param log file that receives standard output and error, appended to
     * @throws ServerException when the program cannot be started
     */
    ServerProcess start(String name, List<String> command, Path directory, Path log) throws ServerException;

    /** Runs a command to its end, as a formatting tool needs it; a non-zero exit is a {@link ServerException}. */
    void run(String name, List<String> command, Path directory, Path log) throws ServerException;

    /** The same for a package client, which may take long where the link is slow. */
    void fetch(String name, List<String> command, Path directory, Path log) throws ServerException;

    /** Kills every process that is still alive; nothing can be started afterwards. */
    @Override
    void close();
}
