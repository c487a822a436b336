package io.blobbench.server;

/**
 * The tools of a {@link ServerFactory}. They are passed in, so that downloads show progress and processes are watched in
 * one place.
 *
 * @param artifacts server files by name and version
 * @param processes children that die with the harness
 * @param ports the ports that they listen at
 */
public record ServerKit(Artifacts artifacts, ServerProcesses processes, PortSource ports) implements AutoCloseable {
    /**
     * Kills every process that is still alive.
     *
     * @throws IllegalStateException when one is still there some seconds later
     */
    @Override
    public void close() {
        processes.close();
    }
}
