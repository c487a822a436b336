package io.blobbench.redis;

import io.blobbench.server.Impairment;
import io.blobbench.server.LocalCluster;
import io.blobbench.server.Password;
import io.blobbench.server.ServerException;
import io.blobbench.server.ServerFactory;
import io.blobbench.server.ServerKit;
import io.blobbench.server.ServerPlan;
import io.blobbench.server.ServerSources;
import io.blobbench.server.cluster.ClusterPlan;
import io.blobbench.server.cluster.ClusterPlan.StartOrder;
import io.blobbench.server.cluster.ClusterSite;
import io.blobbench.server.cluster.LocalClusters;
import io.blobbench.server.cluster.NodePlan;
import io.blobbench.server.cluster.Readiness;
import io.blobbench.server.file.ServerFiles;
import io.blobbench.server.source.ProgramSources;
import io.blobbench.server.source.ServerProgram;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.JedisClientConfig;

/** Local servers of Redis, or of Valkey, which speaks the same: a primary, and one replica for each further node. */
public final class RedisServerFactory implements ServerFactory {
    /** The index of the primary. */
    static final int PRIMARY = 0;

    private static final String VALKEY = "valkey";
    private static final Duration STOP_GRACE = Duration.ofSeconds(2);
    private static final String PASSWORD = "requirepass";

    @Override
    public Optional<ServerSources> sources(String product, Optional<String> version) {
        return Optional.of(of(product));
    }

    /** Servers accept names in upper case, too. */
    @Override
    public String spelling(String setting) {
        return setting.toLowerCase(Locale.ROOT);
    }

    @Override
    public Optional<String> refusal(Impairment impairment) {
        return Optional.empty();
    }

    @Override
    public boolean led() {
        return true;
    }

    private static ProgramSources of(String product) {
        return product.equals(VALKEY) ? ValkeySources.of() : RedisSources.of();
    }

    @Override
    public LocalCluster start(ServerPlan plan, ServerKit kit) throws ServerException {
        String product = plan.product().orElseGet(this::store);
        ServerProgram program = of(product).find(plan, kit);
        Optional<String> password = password(plan);
        JedisClientConfig probe = probe(password);
        return LocalClusters.start(product, plan, kit, 1, site -> {
            List<NodePlan> nodes = site.each(i -> {
                Path config = site.home(i).resolve("redis.conf");
                ServerFiles.writeSecretLines(config, config(plan, site, i));
                List<String> command = List.of(program.executable(), config.toString());
                return new NodePlan(command, site.home(i), answersPing(site.address(0, i), probe), STOP_GRACE);
            });
            String primary = site.address(0, PRIMARY);
            Readiness complete = hasReplicas(primary, plan.nodes() - 1, probe);
            return new ClusterPlan(program.build(), List.of(primary), nodes, StartOrder.ONE_BY_ONE, complete)
                    .reachedWith(password.map(word -> Map.of("password", word)).orElse(Map.of()))
                    .ledBy(layoutName -> OptionalInt.of(PRIMARY));
        });
    }

    /**
     * The password of the plan, unless its settings have one; in a file that others cannot read, because arguments are
     * visible.
     */
    private static Optional<String> password(ServerPlan plan) {
        return Optional.ofNullable(plan.settings().get(PASSWORD))
                .or(() -> plan.password().map(Password::text));
    }

    private static JedisClientConfig probe(Optional<String> password) {
        return DefaultJedisClientConfig.builder()
                .timeoutMillis(1000)
                .password(password.orElse(null))
                .autoNegotiateProtocol(false)
                .build();
    }

    /** It does so after it has read its own append-only file. */
    private static Readiness answersPing(String address, JedisClientConfig probe) {
        return new Readiness("answer PING", node -> {
            try (Jedis jedis = new Jedis(HostAndPort.from(address), probe)) {
                // Another server may have taken the port; ours is about to end then.
                boolean ours = jedis.info("server").contains("process_id:" + node.pid() + "\r");
                return ours && jedis.ping().equals("PONG");
            }
        });
    }

    private static Readiness hasReplicas(String primary, int replicas, JedisClientConfig probe) {
        return new Readiness("have " + replicas + " replicas online", node -> {
            try (Jedis jedis = new Jedis(HostAndPort.from(primary), probe)) {
                return jedis.info("replication").split("state=online", -1).length > replicas;
            }
        });
    }

    private List<String> config(ServerPlan plan, ClusterSite site, int index) throws ServerException {
        Map<String, String> values = Map.of(
                "port", String.valueOf(site.port(0, index)),
                "directory", site.home(index).toString());
        List<String> lines = new ArrayList<>(ServerFiles.filled(RedisServerFactory.class, "redis.conf", values));
        DiskWrites.settings(plan.durability()).forEach((name, value) -> lines.add(name + " " + value));
        password(plan).ifPresent(word -> lines.addAll(List.of(PASSWORD + " " + word, "masterauth " + word)));
        if (index > 0) {
            lines.add("replicaof " + site.betweenNodes(0).get(0).replace(':', ' '));
        }
        site.settings(plan, folderSettings(), index)
                .forEach((name, value) -> lines.add(name + " " + value)); // the last one counts
        return lines;
    }
}
