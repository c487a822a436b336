package io.blobbench.server;

import eu.maveniverse.maven.mima.context.ContextOverrides;

/**
 * What a {@link ServerFactory} builds with: passed in, so that downloads show progress and processes are watched in one
 * place.
 *
 * @param artifacts server files by name and version
 * @param processes children that die with the harness
 * @param ports where they listen
 */
public record ServerKit(Artifacts artifacts, ServerProcesses processes, PortSource ports) implements AutoCloseable {
    /** The kit of this machine: Maven's settings of the user, our cache folder, real processes, free ports. */
    public static ServerKit create(DownloadListener listener) {
        ContextOverrides settings =
                ContextOverrides.create().withUserSettings(true).build();
        return new ServerKit(
                new MavenArtifacts(settings, CacheFolder.ofUser(), listener), new LocalProcesses(), FreePorts::find);
    }

    /** Kills every process that is still alive. */
    @Override
    public void close() {
        processes.close();
    }
}
