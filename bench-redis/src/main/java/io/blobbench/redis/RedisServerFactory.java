package io.blobbench.redis;

import io.blobbench.server.FreePorts;
import io.blobbench.server.LocalCluster;
import io.blobbench.server.ServerException;
import io.blobbench.server.ServerFactory;
import io.blobbench.server.ServerKit;
import io.blobbench.server.ServerPlan;
import io.blobbench.store.Durability;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Local Redis servers: a primary, and one replica for each further node. */
public final class RedisServerFactory implements ServerFactory {
    private static final int ATTEMPTS = 3;

    private final PortSource ports;

    /** Takes free ports. */
    public RedisServerFactory() {
        this(FreePorts::find);
    }

    RedisServerFactory(PortSource ports) {
        this.ports = ports;
    }

    @Override
    public String store() {
        return "redis";
    }

    @Override
    public String defaultVersion() {
        return Versions.load().getProperty("server");
    }

    @Override
    public LocalCluster start(ServerPlan plan, ServerKit kit) throws ServerException {
        RedisBinary binary = RedisBinary.find(plan, kit.artifacts());
        for (int attempt = 1; ; attempt++) {
            RedisCluster cluster = new RedisCluster(nodes(plan, binary, kit, attempt), binary.origin());
            try {
                cluster.start();
                return cluster;
            } catch (ServerException e) {
                cluster.close();
                // Another program may have taken the port since it was found free.
                if (attempt == ATTEMPTS || !e.getMessage().contains("Failed listening on port")) {
                    throw e;
                }
            }
        }
    }

    private List<RedisNode> nodes(ServerPlan plan, RedisBinary binary, ServerKit kit, int attempt)
            throws ServerException {
        List<Integer> chosen = ports.find(plan.nodes());
        List<RedisNode> nodes = new ArrayList<>();
        for (int i = 0; i < plan.nodes(); i++) {
            String name = "redis-" + (i + 1);
            Path directory = plan.directory().resolve(attempt == 1 ? name : name + "-attempt-" + attempt);
            Path config = directory.resolve("redis.conf");
            try {
                Files.createDirectories(directory);
                Files.write(config, config(plan, directory, chosen, i));
            } catch (IOException e) {
                throw new ServerException("cannot write " + config, e);
            }
            List<String> command = List.of(binary.path().toString(), config.toString());
            nodes.add(new RedisNode(name, chosen.get(i), command, directory, kit.processes()));
        }
        return nodes;
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
                "appendonly " + (plan.durability() == Durability.NONE ? "no" : "yes"),
                "appendfsync " + (plan.durability() == Durability.ALWAYS ? "always" : "everysec"),
                "repl-diskless-sync yes",
                "repl-diskless-sync-delay 0",
                "repl-diskless-load on-empty-db"));
        if (index > 0) {
            lines.add("replicaof 127.0.0.1 " + ports.get(0));
        }
        plan.settings().forEach((name, value) -> lines.add(name + " " + value)); // the last one counts
        return lines;
    }

    /** Where ports come from. */
    @FunctionalInterface
    interface PortSource {
        List<Integer> find(int count) throws ServerException;
    }
}
