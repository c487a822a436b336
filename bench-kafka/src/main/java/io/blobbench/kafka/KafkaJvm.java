package io.blobbench.kafka;

import io.blobbench.server.Artifacts;
import io.blobbench.server.ServerException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** How programs of a Kafka distribution are run: on the JDK that runs the harness. */
final class KafkaJvm {
    /** As Kafka's own start script has it. */
    private static final List<String> BROKER = List.of(
            "-Xms1g",
            "-Xmx1g",
            "-XX:+UseG1GC",
            "-XX:MaxGCPauseMillis=20",
            "-XX:InitiatingHeapOccupancyPercent=35",
            "-XX:+ExplicitGCInvokesConcurrent",
            "-Djava.awt.headless=true",
            "-Dlog4j2.level=INFO");
    /** For a tool that ends before a second compiler could pay off. */
    private static final List<String> TOOL = List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");
    /** JDK 24 and later warn about what Kafka does with memory and native code; JDK 17 does not know the options. */
    private static final List<String> QUIET =
            List.of("--sun-misc-unsafe-memory-access=allow", "--enable-native-access=ALL-UNNAMED");

    private final String java =
            Path.of(System.getProperty("java.home"), "bin", "java").toString();
    private final String classPath;
    private final ClassDataArchive archive;

    KafkaJvm(KafkaDistribution distribution, Artifacts artifacts) throws ServerException {
        this.classPath = distribution.classPath().stream().map(Path::toString).collect(Collectors.joining(":"));
        this.archive = ClassDataArchive.of(distribution, java, classPath, artifacts);
    }

    ClassDataArchive archive() {
        return archive;
    }

    List<String> broker(NodeFiles files, boolean recordArchive) {
        List<String> command = new ArrayList<>(List.of(java));
        command.addAll(BROKER);
        command.add("-Dlog4j.configuration=" + files.logging().toUri());
        command.addAll(recordArchive ? archive.record() : archive.use());
        return program(command, "kafka.Kafka", files.config().toString());
    }

    List<String> format(NodeFiles files, String clusterId) {
        List<String> command = new ArrayList<>(List.of(java));
        command.addAll(TOOL);
        command.addAll(archive.use());
        return program(
                command,
                "kafka.tools.StorageTool",
                "format",
                "-t",
                clusterId,
                "-c",
                files.config().toString());
    }

    private List<String> program(List<String> command, String... program) {
        if (Runtime.version().feature() >= 24) {
            command.addAll(QUIET);
        }
        command.addAll(List.of("-cp", classPath));
        command.addAll(List.of(program));
        return command;
    }
}
