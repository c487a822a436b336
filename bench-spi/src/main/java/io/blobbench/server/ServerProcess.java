package io.blobbench.server;

import java.time.Duration;

/** A child process that dies with the harness. Usable from any thread. */
public interface ServerProcess {
    /** Process id. */
    long pid();

    /** Whether the process is running. */
    boolean alive();

    /** Whether the process has ended by SIGKILL, whoever sent it. */
    boolean killed();

    /**
     * SIGKILL; returns when the process is gone.
     *
     * @throws IllegalStateException when it is still there some seconds later
     */
    void kill();

    /** SIGTERM, and {@link #kill} when it has not ended within the grace; returns when the process is gone. */
    void stop(Duration grace);

    /** SIGSTOP; returns when none of its threads runs any more. */
    void pause() throws ServerException;

    /** SIGCONT. */
    void resume() throws ServerException;

    /** Resources that the process has used since its start. */
    ServerUsage usage();

    /**
     * Polls until the probe succeeds.
     *
     * @param what for the message: {@code "answer to PING"}
     * @throws ServerException when the process died, the deadline passed, or the probe threw a ServerException. In the
     *     first two cases the message has the last log lines and the cause is the probe's last failure
     */
    void awaitReady(String what, Duration deadline, Probe probe) throws ServerException;

    /** One attempt to use the server. */
    @FunctionalInterface
    interface Probe {
        /**
         * Whether the server did what was asked; throwing means not yet, too.
         *
         * @throws ServerException when it never will
         */
        boolean succeeds() throws Exception;
    }
}
