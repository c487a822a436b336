package io.blobbench.kafka;

import io.blobbench.server.Artifacts;
import io.blobbench.server.Installed;
import io.blobbench.server.ServerException;
import io.blobbench.server.ServerPlan;
import io.blobbench.server.UnsupportedServerException;
import io.blobbench.store.AdapterVersions;
import java.nio.file.Path;
import java.util.List;

/**
 * The jars of one Kafka server.
 *
 * @param origin where they came from, for the results
 */
record KafkaJars(List<Path> classPath, String origin) {
    /** An installation that the user named, else the version asked for or pinned. */
    static KafkaJars find(ServerPlan plan, Artifacts artifacts) throws ServerException {
        if (plan.home().isPresent()) {
            Path home = plan.home().get();
            return new KafkaJars(Installed.jars(home.resolve("libs")), home.toString());
        }
        AdapterVersions versions = AdapterVersions.of(KafkaJars.class);
        String version = plan.version().orElse(versions.get("server"));
        if (version.matches("[0-2]\\..*|3\\.[0-2]\\..*")) {
            throw new UnsupportedServerException(
                    "Kafka " + version + " cannot run without ZooKeeper; 3.3 is the first that can");
        }
        String server = "org.apache.kafka:kafka_2.13:" + version;
        // Brings the binding that the server's artifacts leave out; without one it would log nothing.
        String logging = "org.slf4j:slf4j-simple:" + versions.get("server.slf4j");
        return new KafkaJars(artifacts.classPath(List.of(server, logging)), "Maven " + server);
    }
}
