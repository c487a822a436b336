package io.blobbench.cassandra;

import io.blobbench.server.ServerException;
import io.blobbench.server.ServerFiles;
import io.blobbench.server.ServerPlan;
import io.blobbench.store.Durability;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Configuration of one local node.
 *
 * @param directory of this node alone
 * @param index of this node, from 0
 * @param seedPort port of the first node for the others
 * @param storagePort port of this node for the others
 * @param clientPort port for clients
 */
record NodeFiles(Path directory, int index, int seedPort, int storagePort, int clientPort) {
    static String clusterName(int seedPort) {
        return "blobbench-" + seedPort;
    }

    /** Writes everything that the node reads at its start. */
    void write(ServerPlan plan) throws ServerException {
        List<String> lines = new ArrayList<>();
        Map<String, String> settings = settings(plan);
        for (String line : resource("cassandra.yaml")) {
            int colon = line.indexOf(':');
            if (colon < 0 || !settings.containsKey(line.substring(0, colon))) {
                lines.add(line);
            }
        }
        settings.forEach((name, value) -> lines.add(name + ": " + value));
        ServerFiles.writeLines(config(), lines);
        ServerFiles.writeLines(logging(), resource("logback-server.xml"));
        try {
            Files.createDirectories(temporary());
        } catch (IOException e) {
            throw new ServerException("cannot create " + temporary(), e);
        }
    }

    private Map<String, String> settings(ServerPlan plan) {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("cluster_name", clusterName(seedPort));
        settings.put("num_tokens", "1");
        settings.put("initial_token", "'" + token(index, plan.nodes()) + "'");
        for (String folder : List.of("commitlog", "saved_caches", "hints")) {
            settings.put(folder + "_directory", "\"" + directory.resolve(folder) + "\"");
        }
        settings.put("data_file_directories", "[\"" + directory.resolve("data") + "\"]");
        settings.put("storage_port", String.valueOf(storagePort));
        settings.put("native_transport_port", String.valueOf(clientPort));
        settings.put(
                "seed_provider",
                "[{class_name: org.apache.cassandra.locator.SimpleSeedProvider, parameters: [{seeds: '127.0.0.1:"
                        + seedPort + "'}]}]");
        // By default a tenth and a fortieth of the heap, and no message may be larger.
        String inFlight = heapMib(plan) / 4 + "MiB";
        settings.put("native_transport_max_request_data_in_flight", inFlight);
        settings.put("native_transport_max_request_data_in_flight_per_ip", inFlight);
        if (plan.durability() == Durability.ALWAYS) {
            settings.put("commitlog_sync", "batch");
        } else {
            settings.put("commitlog_sync", "periodic");
            settings.put("commitlog_sync_period", "1000ms");
        }
        settings.putAll(plan.settings());
        return settings;
    }

    /** Nodes share the ring evenly. The lowest value of all is no token. */
    private static BigInteger token(int index, int nodes) {
        BigInteger step = BigInteger.ONE.shiftLeft(64).divide(BigInteger.valueOf(nodes));
        return BigInteger.valueOf(Long.MIN_VALUE + 1).add(step.multiply(BigInteger.valueOf(index)));
    }

    private static int heapMib(ServerPlan plan) {
        return plan.nodes() == 1 ? 1024 : 512;
    }

    /** Options of the JVM, without the agent that Cassandra measures memtables with if it is there: it works without. */
    List<String> jvmOptions(ServerPlan plan) throws ServerException {
        List<String> options = new ArrayList<>(resource("jvm.options"));
        options.add("-Xms" + heapMib(plan) + "m");
        options.add("-Xmx" + heapMib(plan) + "m");
        options.add("-Dcassandra.config=" + config().toUri());
        options.add("-Dlogback.configurationFile=" + logging());
        options.add("-Dcassandra.storagedir=" + directory);
        options.add("-Dcassandra.logdir=" + directory);
        options.add("-Djava.io.tmpdir=" + temporary());
        options.add("-Djna.tmpdir=" + temporary());
        return options;
    }

    private Path config() {
        return directory.resolve("cassandra.yaml");
    }

    private Path logging() {
        return directory.resolve("logback.xml");
    }

    private Path temporary() {
        return directory.resolve("tmp");
    }

    private static List<String> resource(String name) throws ServerException {
        try (InputStream in = NodeFiles.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        } catch (IOException e) {
            throw new ServerException("cannot read " + name + " of the cassandra adapter", e);
        }
    }
}
