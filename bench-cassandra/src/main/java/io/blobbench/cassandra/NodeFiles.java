package io.blobbench.cassandra;

import io.blobbench.server.ServerException;
import io.blobbench.server.ServerFiles;
import io.blobbench.server.ServerPlan;
import io.blobbench.store.Durability;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Configuration of one local node, from files of the adapter in which words in angle brackets stand for values. */
final class NodeFiles {
    private static final String CONFIG = "cassandra.yaml";
    private static final Pattern WORD = Pattern.compile("<(\\w+)>");

    private final ServerPlan plan;
    private final Path directory;
    private final Map<String, String> values;

    /**
     * @param directory of this node alone
     * @param index of this node, from 0
     * @param ports of the nodes for each other, and then of the nodes for clients
     */
    NodeFiles(ServerPlan plan, Path directory, int index, List<Integer> ports) {
        this.plan = plan;
        this.directory = directory;
        int heapMib = plan.nodes() == 1 ? 1024 : 512;
        boolean always = plan.durability() == Durability.ALWAYS;
        this.values = Map.of(
                "directory", directory.toString(),
                "config", directory.resolve(CONFIG).toUri().toString(),
                "token", String.valueOf(token(index, plan.nodes())),
                "seedPort", ports.get(0).toString(),
                "storagePort", ports.get(index).toString(),
                "clientPort", ports.get(plan.nodes() + index).toString(),
                "commitlogSync", always ? "batch" : "periodic",
                "commitlogSyncPeriod", always ? "0ms" : "1000ms",
                "heap", heapMib + "m",
                "requestsInFlight", heapMib / 4 + "MiB");
    }

    /** As in the file. */
    static String clusterName(int seedPort) {
        return "blobbench-" + seedPort;
    }

    /** Nodes share the ring of 64 bits evenly, from the lowest token on; the lowest value of all is none. */
    private static long token(int index, int nodes) {
        return Long.MIN_VALUE + 1 + Long.divideUnsigned(-1, nodes) * index;
    }

    /** Writes everything that the node reads at its start. */
    void write() throws ServerException {
        List<String> config = new ArrayList<>(filled(CONFIG));
        plan.settings().forEach((name, value) -> config.add(name + ": " + value)); // the last of several wins
        ServerFiles.writeLines(directory.resolve(CONFIG), config);
        ServerFiles.writeLines(directory.resolve("logback.xml"), filled("logback-server.xml"));
    }

    /** Options of the JVM, without the agent that Cassandra measures memtables with if it is there: it works without. */
    List<String> jvmOptions() throws ServerException {
        return filled("jvm.options");
    }

    private List<String> filled(String resource) throws ServerException {
        try (InputStream in = NodeFiles.class.getResourceAsStream(resource)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .map(line -> WORD.matcher(line)
                            .replaceAll(
                                    word -> Matcher.quoteReplacement(values.getOrDefault(word.group(1), word.group()))))
                    .toList();
        } catch (IOException e) {
            throw new ServerException("cannot read " + resource + " of the cassandra adapter", e);
        }
    }
}
