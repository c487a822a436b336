package io.blobbench.server.cluster;

import eu.maveniverse.maven.mima.context.ContextOverrides;
import io.blobbench.server.ServerKit;
import io.blobbench.server.artifact.CacheFolder;
import io.blobbench.server.artifact.DownloadListener;
import io.blobbench.server.artifact.MavenArtifacts;
import io.blobbench.server.process.FreePorts;
import io.blobbench.server.process.LocalProcesses;

/** Creates the kit of this machine: the user's Maven settings, the cache folder of this tool, real processes, free ports. */
public final class LocalKit {
    private LocalKit() {}

    /** Creates a kit that reports its downloads; closing the kit kills the processes that it started. */
    public static ServerKit create(DownloadListener listener) {
        ContextOverrides settings =
                ContextOverrides.create().withUserSettings(true).build();
        return new ServerKit(
                new MavenArtifacts(settings, CacheFolder.ofUser(), listener),
                new LocalProcesses(listener::said),
                FreePorts::find);
    }
}
