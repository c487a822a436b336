package io.blobbench.kafka;

import io.blobbench.server.Artifacts;
import io.blobbench.server.ServerException;
import io.blobbench.server.ServerPlan;
import io.blobbench.server.UnsupportedServerException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The jars of one Kafka server.
 *
 * @param origin where they came from, for the results
 */
record KafkaDistribution(List<Path> classPath, String origin) {
    private static final Pattern VERSION = Pattern.compile("(\\d+)\\.(\\d+)\\..+");

    /** An installation that the user named, else the version asked for or pinned. */
    static KafkaDistribution find(ServerPlan plan, Artifacts artifacts) throws ServerException {
        if (plan.home().isPresent()) {
            return installed(plan.home().get());
        }
        String version = plan.version().orElseGet(() -> Versions.of("server"));
        Matcher parts = VERSION.matcher(version);
        if (!parts.matches()) {
            throw new ServerException("a Kafka version is like " + Versions.of("server") + ", got '" + version + "'");
        }
        if (Integer.parseInt(parts.group(1)) < 3
                || (parts.group(1).equals("3") && Integer.parseInt(parts.group(2)) < 3)) {
            throw new UnsupportedServerException(
                    "Kafka " + version + " cannot run without ZooKeeper; 3.3 is the first that can");
        }
        String server = "org.apache.kafka:kafka_2.13:" + version;
        // Brings the binding that the server's artifacts leave out; without one it would log nothing.
        String logging = "org.slf4j:slf4j-simple:" + Versions.of("server.slf4j");
        return new KafkaDistribution(artifacts.classPath(List.of(server, logging)), "Maven " + server);
    }

    private static KafkaDistribution installed(Path home) throws ServerException {
        Path libs = home.resolve("libs").toAbsolutePath();
        try (Stream<Path> files = Files.list(libs)) {
            List<Path> jars = files.filter(file -> file.toString().endsWith(".jar"))
                    .sorted()
                    .toList();
            if (jars.isEmpty()) {
                throw new ServerException("no jars in " + libs);
            }
            return new KafkaDistribution(jars, home.toString());
        } catch (IOException e) {
            throw new ServerException("a Kafka installation has its jars in " + libs + ", which cannot be read", e);
        }
    }
}
