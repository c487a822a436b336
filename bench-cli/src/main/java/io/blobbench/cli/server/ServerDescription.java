package io.blobbench.cli.server;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.blobbench.server.LocalCluster;
import java.util.List;

/**
 * Servers that are ready, for programs.
 *
 * @param store that measures them
 * @param product what people call them
 * @param endpoints {@code host:port} each
 * @param origin where their program comes from
 * @param holder process that holds them, which SIGTERM ends together with them
 * @param nodes in order
 */
record ServerDescription(
        String store, String product, List<String> endpoints, String origin, long holder, List<Node> nodes) {
    /** ASCII: standard output has the charset of the locale. */
    private static final ObjectMapper JSON =
            JsonMapper.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

    /** One server. */
    record Node(String name, long pid, String log) {}

    /** One line of JSON, without its end. */
    static String json(HeldServer server, LocalCluster cluster) {
        ServerDescription description = new ServerDescription(
                server.store(),
                server.product(),
                server.endpoints(),
                cluster.origin(),
                server.pid(),
                cluster.nodes().stream()
                        .map(node ->
                                new Node(node.name(), node.pid(), node.log().toString()))
                        .toList());
        try {
            return JSON.writeValueAsString(description);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("texts and numbers are always JSON", e);
        }
    }
}
