package io.blobbench.redis;

import io.blobbench.server.ClusterPlan;
import io.blobbench.server.ClusterPlan.StartOrder;
import io.blobbench.server.LocalCluster;
import io.blobbench.server.LocalClusters;
import io.blobbench.server.NodePlan;
import io.blobbench.server.Readiness;
import io.blobbench.server.ServerException;
import io.blobbench.server.ServerFactory;
import io.blobbench.server.ServerFiles;
import io.blobbench.server.ServerKit;
import io.blobbench.server.ServerPlan;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.JedisClientConfig;

/** Local Redis servers: a primary, and one replica for each further node. */
public final class RedisServerFactory implements ServerFactory {
    private static final Duration STOP_GRACE = Duration.ofSeconds(2);
    private static final JedisClientConfig PROBE = DefaultJedisClientConfig.builder()
            .timeoutMillis(1000)
            .autoNegotiateProtocol(false)
            .build();

    @Override
    public String store() {
        return RedisStoreFactory.NAME;
    }

    @Override
    public List<String> knownVersions() {
        return RedisProgram.knownVersions();
    }

    @Override
    public String origin() {
        return "redis-server on PATH, else Maven "
                + knownVersions().stream()
                        .map(version -> RedisProgram.artifact(version) + " for " + version)
                        .collect(Collectors.joining(", "));
    }

    @Override
    public LocalCluster start(ServerPlan plan, ServerKit kit) throws ServerException {
        RedisProgram program = RedisProgram.find(plan, kit.artifacts());
        return LocalClusters.start(plan, kit, plan.nodes(), (ports, directory) -> {
            List<NodePlan> nodes = new ArrayList<>();
            for (int i = 0; i < plan.nodes(); i++) {
                String name = "redis-" + (i + 1);
                Path home = directory.resolve(name);
                Path config = home.resolve("redis.conf");
                ServerFiles.writeLines(config, config(plan, home, ports, i));
                List<String> command = List.of(program.path().toString(), config.toString());
                nodes.add(new NodePlan(name, command, home, answersPing(endpoint(ports.get(i))), STOP_GRACE));
            }
            HostAndPort primary = endpoint(ports.get(0));
            List<String> endpoints = List.of(primary.toString());
            Readiness complete = hasReplicas(primary, plan.nodes() - 1);
            return new ClusterPlan(program.origin(), endpoints, nodes, StartOrder.ONE_BY_ONE, complete);
        });
    }

    private static HostAndPort endpoint(int port) {
        return new HostAndPort("127.0.0.1", port);
    }

    /** It does so after it has read its own append-only file. */
    private static Readiness answersPing(HostAndPort endpoint) {
        return new Readiness("answer PING", node -> {
            try (Jedis jedis = new Jedis(endpoint, PROBE)) {
                // A server of somebody else may have taken the port; ours is about to end then.
                boolean ours = jedis.info("server").contains("process_id:" + node.pid() + "\r");
                return ours && jedis.ping().equals("PONG");
            }
        });
    }

    private static Readiness hasReplicas(HostAndPort primary, int replicas) {
        return new Readiness("have " + replicas + " replicas online", node -> {
            try (Jedis jedis = new Jedis(primary, PROBE)) {
                return jedis.info("replication").split("state=online", -1).length > replicas;
            }
        });
    }

    private static List<String> config(ServerPlan plan, Path directory, List<Integer> ports, int index) {
        List<String> lines = new ArrayList<>(List.of(
                "port " + ports.get(index),
                "bind 127.0.0.1",
                "protected-mode no",
                "daemonize no",
                "dir \"" + directory + "\"",
                "save \"\"",
                "databases 1",
                "auto-aof-rewrite-percentage 0",
                "repl-diskless-sync yes",
                "repl-diskless-sync-delay 0",
                "repl-diskless-load on-empty-db"));
        DiskWrites.settings(plan.durability()).forEach((name, value) -> lines.add(name + " " + value));
        if (index > 0) {
            lines.add("replicaof 127.0.0.1 " + ports.get(0));
        }
        plan.settings().forEach((name, value) -> lines.add(name + " " + value)); // the last one counts
        return lines;
    }
}
