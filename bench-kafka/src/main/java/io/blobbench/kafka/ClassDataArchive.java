package io.blobbench.kafka;

import io.blobbench.server.Artifacts;
import io.blobbench.server.ServerException;
import io.blobbench.server.ServerProcesses;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.UUID;

/**
 * The class-data archive of one server version and one JVM, which takes about a third off a broker's start.
 *
 * <p>The first server that starts without one records it and writes it when it is stopped. A JVM ignores an archive that
 * does not fit, and a start that fails with one is tried again without. Control thread only.
 */
final class ClassDataArchive {
    private static final String RECORD = "-XX:ArchiveClassesAtExit=";
    private static final String USE = "-XX:SharedArchiveFile=";

    private final Path file;
    private final Path recording;
    private final String java;
    private final String classPath;

    private ClassDataArchive(Path file, String java, String classPath) {
        this.file = file;
        this.recording = file.resolveSibling(file.getFileName() + "." + UUID.randomUUID());
        this.java = java;
        this.classPath = classPath;
    }

    static ClassDataArchive of(KafkaDistribution distribution, String java, String classPath, Artifacts artifacts)
            throws ServerException {
        Path folder = artifacts.cacheDirectory("kafka-class-data");
        try {
            long jars = 0;
            for (Path jar : distribution.classPath()) {
                jars = 31 * jar(jars, jar);
            }
            String jvm = System.getProperty("java.vm.vendor") + System.getProperty("java.vm.version") + java;
            String key = Long.toHexString(31 * jars + (jvm + classPath).hashCode());
            return new ClassDataArchive(folder.resolve(key + ".jsa"), java, classPath);
        } catch (IOException e) {
            throw new ServerException("cannot read the jars of Kafka from " + distribution.origin(), e);
        }
    }

    private static long jar(long hash, Path jar) throws IOException {
        return 31 * (31 * hash + Files.size(jar))
                + Files.getLastModifiedTime(jar).toMillis();
    }

    boolean exists() {
        return Files.exists(file);
    }

    /** Arguments for a JVM that starts faster by it; none while there is no archive. */
    List<String> use() {
        return exists() ? List.of(USE + file) : List.of();
    }

    /** Arguments for the one JVM that leaves an archive behind. */
    List<String> record() {
        return List.of(RECORD + recording);
    }

    /** Takes over what a recording server left, if a JVM accepts it. */
    void keep(ServerProcesses processes, Path directory) {
        try {
            if (Files.exists(recording)) {
                processes.run(
                        "kafka-class-data",
                        List.of(java, "-Xshare:on", USE + recording, "-cp", classPath, "-version"),
                        directory,
                        directory.resolve("class-data.log"));
                Files.move(recording, file, StandardCopyOption.ATOMIC_MOVE);
            }
        } catch (ServerException | IOException e) {
            discard(recording); // the next server records again
        }
    }

    void discard() {
        discard(file);
    }

    private static void discard(Path path) {
        try {
            Files.deleteIfExists(path);
        } catch (IOException e) {
            path.toFile().deleteOnExit();
        }
    }
}
