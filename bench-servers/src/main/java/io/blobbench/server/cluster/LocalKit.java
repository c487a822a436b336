package io.blobbench.server.cluster;

import eu.maveniverse.maven.mima.context.ContextOverrides;
import io.blobbench.server.ServerKit;
import io.blobbench.server.artifact.CacheFolder;
import io.blobbench.server.artifact.DownloadListener;
import io.blobbench.server.artifact.MavenArtifacts;
import io.blobbench.server.process.FreePorts;
import io.blobbench.server.process.LocalProcesses;

/** The kit of this machine: Maven's settings of the user, our cache folder, real processes, free ports. */
public final class LocalKit {
    private LocalKit() {}

    /** A kit that tells of its downloads; closing it kills what it started. */
    public static ServerKit create(DownloadListener listener) {
        ContextOverrides settings =
                ContextOverrides.create().withUserSettings(true).build();
        return new ServerKit(
                new MavenArtifacts(settings, CacheFolder.ofUser(), listener), new LocalProcesses(), FreePorts::find);
    }
}
