package io.blobbench.server.java;

import io.blobbench.server.Artifacts;
import io.blobbench.server.ServerException;
import io.blobbench.server.ServerProcesses;
import io.blobbench.server.file.FileStamps;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/** The class-data archive of one class path on one JVM; a JVM ignores an archive that does not fit. */
final class ClassDataArchive {
    private static final String RECORD = "-XX:ArchiveClassesAtExit=";
    private static final String USE = "-XX:SharedArchiveFile=";
    private static final String CRASH_REPORT = "hs_err_pid";
    /** Suffix of the file beside an archive that names the jars and the JVM of that archive. */
    private static final String STAMPS = ".for";

    private static final String ARCHIVE = ".jsa";
    /** Age of a recording that no server still writes: its run was killed. */
    private static final Duration ABANDONED = Duration.ofDays(1);

    private final Path file;
    private final FileStamps stamps;
    private final Path recording;

    private ClassDataArchive(Path file, FileStamps stamps) {
        this.file = file;
        this.stamps = stamps;
        this.recording = file.resolveSibling(file.getFileName() + "." + UUID.randomUUID());
    }

    /** @param jars in the order of the class path */
    static ClassDataArchive of(JavaRuntime java, List<Path> jars, Artifacts artifacts) throws ServerException {
        List<Path> files = new ArrayList<>();
        files.add(java.home().resolve("lib").resolve("modules"));
        files.addAll(jars);
        try {
            FileStamps stamps = FileStamps.of(files);
            return new ClassDataArchive(
                    artifacts.cacheDirectory("class-data").resolve(stamps.name() + ARCHIVE), stamps);
        } catch (IOException e) {
            throw new ServerException("cannot read what a server's class path names: " + e, e);
        }
    }

    boolean exists() {
        return Files.exists(file);
    }

    /** The option of a JVM that uses the archive. */
    String use() {
        return USE + file;
    }

    /** The option of the JVM that records an archive when it ends. */
    String record() {
        return RECORD + recording;
    }

    /**
     * Keeps the archive that a server recorded, if a JVM accepts it, and removes archives of builds that no longer exist and recordings of
     * killed runs. Discards an archive that a server crashed with: the next server records again.
     *
     * @param check command line of a JVM that ends at once, without its program and arguments
     * @param directory that holds the working directories of the servers
     */
    void keep(List<String> check, ServerProcesses processes, Path directory) {
        try {
            if (Files.exists(recording)) {
                List<String> command = new ArrayList<>(check);
                command.addAll(List.of("-Xshare:on", USE + recording, "-version"));
                processes.run("class-data", command, directory, directory.resolve("class-data.log"));
                stamps.keepIn(file.resolveSibling(file.getFileName() + STAMPS));
                Files.move(recording, file, StandardCopyOption.ATOMIC_MOVE);
                prune();
            }
            if (crashed(directory)) {
                discard(file);
            }
            removeAbandoned();
        } catch (ServerException | IOException e) {
            discard(recording);
        }
    }

    /** Removes archives whose jars or JVM have changed: no server can use these any more. */
    private void prune() throws IOException {
        try (Stream<Path> files = Files.list(file.getParent())) {
            for (Path each :
                    files.filter(path -> path.toString().endsWith(STAMPS)).toList()) {
                Optional<FileStamps> kept = FileStamps.keptIn(each);
                if (kept.isEmpty() || !kept.get().current()) {
                    String name = each.getFileName().toString();
                    discard(each.resolveSibling(name.substring(0, name.length() - STAMPS.length())));
                    discard(each);
                }
            }
        }
    }

    private void removeAbandoned() throws IOException {
        Instant latest = Instant.now().minus(ABANDONED);
        try (Stream<Path> files = Files.find(
                file.getParent(),
                1,
                (path, attributes) -> isRecording(path)
                        && attributes.lastModifiedTime().toInstant().isBefore(latest))) {
            files.toList().forEach(ClassDataArchive::discard);
        }
    }

    private static boolean isRecording(Path path) {
        String name = path.getFileName().toString();
        return name.contains(ARCHIVE + ".") && !name.endsWith(STAMPS);
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
