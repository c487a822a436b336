package io.blobbench.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

/** The class-data archive of one class path on one JVM; a JVM ignores an archive that does not fit. */
final class ClassDataArchive {
    private static final String RECORD = "-XX:ArchiveClassesAtExit=";
    private static final String USE = "-XX:SharedArchiveFile=";
    private static final String CRASH_REPORT = "hs_err_pid";

    private final Path file;
    private final Path recording;

    private ClassDataArchive(Path file) {
        this.file = file;
        this.recording = file.resolveSibling(file.getFileName() + "." + UUID.randomUUID());
    }

    /** @param jars as they stand on the class path */
    static ClassDataArchive of(JavaRuntime java, List<Path> jars, Artifacts artifacts) throws ServerException {
        List<String> key = new ArrayList<>();
        try {
            key.add(stamp(java.home().resolve("lib").resolve("modules")));
            for (Path jar : jars) {
                key.add(stamp(jar));
            }
        } catch (IOException e) {
            throw new ServerException("cannot read what a server's class path names", e);
        }
        String name = UUID.nameUUIDFromBytes(String.join("\n", key).getBytes(UTF_8)) + ".jsa";
        return new ClassDataArchive(artifacts.cacheDirectory("class-data").resolve(name));
    }

    private static String stamp(Path jar) throws IOException {
        return jar + " " + Files.size(jar) + " "
                + Files.getLastModifiedTime(jar).toMillis();
    }

    boolean exists() {
        return Files.exists(file);
    }

    /** The option of a JVM that starts faster by it. */
    String use() {
        return USE + file;
    }

    /** The option of the one JVM that leaves an archive behind when it ends. */
    String record() {
        return RECORD + recording;
    }

    /**
     * Takes over what a recording server left, if a JVM accepts it, and gives up an archive that a server crashed with: the
     * next server records again.
     *
     * @param check command line of a JVM that ends at once, without its program and arguments
     * @param directory whose folders are the working directories of the servers
     */
    void settle(List<String> check, ServerProcesses processes, Path directory) {
        try {
            if (Files.exists(recording)) {
                List<String> command = new ArrayList<>(check);
                command.addAll(List.of("-Xshare:on", USE + recording, "-version"));
                processes.run("class-data", command, directory, directory.resolve("class-data.log"));
                Files.move(recording, file, StandardCopyOption.ATOMIC_MOVE);
            }
            if (crashed(directory)) {
                discard(file);
            }
        } catch (ServerException | IOException e) {
            discard(recording);
        }
    }

    private static void discard(Path path) {
        try {
            Files.deleteIfExists(path);
        } catch (IOException e) {
            path.toFile().deleteOnExit();
        }
    }

    private static boolean crashed(Path directory) throws IOException {
        try (Stream<Path> reports = Files.find(directory, 2, (path, attributes) -> path.getFileName()
                .toString()
                .startsWith(CRASH_REPORT))) {
            return reports.findAny().isPresent();
        }
    }
}
