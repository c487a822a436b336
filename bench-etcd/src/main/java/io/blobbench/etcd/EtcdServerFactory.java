package io.blobbench.etcd;

import io.blobbench.server.Impairment;
import io.blobbench.server.LocalCluster;
import io.blobbench.server.ServerException;
import io.blobbench.server.ServerFactory;
import io.blobbench.server.ServerKit;
import io.blobbench.server.ServerPlan;
import io.blobbench.server.ServerSources;
import io.blobbench.server.UnsupportedServerException;
import io.blobbench.server.cluster.ClusterPlan;
import io.blobbench.server.cluster.ClusterPlan.StartOrder;
import io.blobbench.server.cluster.ClusterSite;
import io.blobbench.server.cluster.LocalClusters;
import io.blobbench.server.cluster.NodePlan;
import io.blobbench.server.cluster.Readiness;
import io.blobbench.server.source.ServerProgram;
import io.blobbench.store.layout.Durability;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Local etcd members, which form one cluster. */
public final class EtcdServerFactory implements ServerFactory {
    private static final Set<Integer> SIZES = Set.of(1, 3, 5);
    /** Uses of a member's ports. */
    private static final int CLIENTS = 0;

    private static final int PEERS = 1;
    /** Several members that are asked to end at once wait for each other for seconds. */
    private static final Duration STOP_GRACE = Duration.ofSeconds(1);

    private static final int LARGEST_REQUEST_BYTES = 256 << 20;
    private static final int MOST_TRANSACTION_OPERATIONS = 1 << 17;
    /** The most that etcd advises. */
    private static final long QUOTA_BYTES = 8L << 30;
    /**
     * Entries of its log that a single member keeps in memory, where no other member needs them; 5000 of any size by
     * default, and in releases that do not know the setting.
     */
    private static final int LONE_MEMBERS_LOG = 100;
    /** A single member elects itself after one to ten of these, 100 by default; no heartbeats of others can be late. */
    private static final int LONE_MEMBERS_TICK_MILLIS = 10;

    private static final Set<String> TICKS = Set.of("heartbeat-interval", "election-timeout");
    /** Compaction sleeps for 10 ms after this many revisions, 1000 by default; these sleeps are most of its time. */
    private static final int COMPACTED_AT_ONCE = 1_000_000;

    /** Begins the names of these settings in the releases that {@link #OLDER_NAMES} finds. */
    private static final String OLDER_NAME = "experimental-";

    private static final Pattern OLDER_NAMES = Pattern.compile("etcd Version: 3\\.[0-6]\\.");

    @Override
    public Optional<ServerSources> sources(String product, Optional<String> version) {
        return Optional.of(EtcdSources.of(version));
    }

    @Override
    public LocalCluster start(ServerPlan plan, ServerKit kit) throws ServerException {
        if (!SIZES.contains(plan.nodes())) {
            throw new UnsupportedServerException(
                    "a local etcd cluster has 1, 3 or 5 members, a majority of which acknowledges; got "
                            + plan.nodes());
        }
        if (plan.durability() == Durability.PERIODIC) {
            throw new UnsupportedServerException(
                    "etcd has no durability periodic: it waits for the disk or never does");
        }
        ServerProgram program = EtcdSources.of(plan.version()).find(plan, kit);
        return LocalClusters.start(store(), plan, kit, 2, site -> {
            List<String> peers = site.betweenNodes(PEERS);
            String token = "--initial-cluster-token=" + UUID.randomUUID();
            List<NodePlan> nodes = site.each(i -> node(plan, program, site, peers, token, i));
            List<String> clients = site.addresses(CLIENTS);
            Readiness complete = healthy(clients.get(0), token);
            return new ClusterPlan(program.build(), clients, nodes, StartOrder.TOGETHER, complete)
                    .ledBy(layoutName -> leader(clients));
        });
    }

    @Override
    public Optional<String> refusal(Impairment impairment) {
        return Optional.empty();
    }

    @Override
    public boolean led() {
        return true;
    }

    /**
     * The index of the member that leads. A leader that is cut off says that it leads until it has noticed; of several that say so, it is the
     * one that the majority confirms.
     */
    static OptionalInt leader(List<String> clients) {
        List<EtcdMember> members = clients.stream().map(EtcdMember::new).toList();
        List<Integer> leading = IntStream.range(0, members.size())
                .filter(i -> members.get(i).leads())
                .boxed()
                .toList();
        return leading.size() == 1 ? OptionalInt.of(leading.get(0)) : confirmed(leading, members);
    }

    /** Asks all at once: the one that is cut off answers only when it gives up. */
    private static OptionalInt confirmed(List<Integer> leading, List<EtcdMember> members) {
        CompletableFuture<OptionalInt> first = new CompletableFuture<>();
        CompletableFuture<?>[] asked = leading.stream()
                .map(i -> CompletableFuture.runAsync(() -> {
                    if (members.get(i).catchesUp()) {
                        first.complete(OptionalInt.of(i));
                    }
                }))
                .toArray(CompletableFuture<?>[]::new);
        return first.applyToEither(
                        CompletableFuture.allOf(asked).thenApply(all -> OptionalInt.empty()), Function.identity())
                .join();
    }

    /**
     * Plans one member.
     *
     * @param peers addresses at which members reach each other
     * @param token option that members of this cluster have, and no others
     */
    private NodePlan node(
            ServerPlan plan, ServerProgram program, ClusterSite site, List<String> peers, String token, int index)
            throws ServerException {
        Path home = site.home(index);
        String client = "http://" + site.address(CLIENTS, index);
        String all = IntStream.range(0, site.nodes())
                .mapToObj(i -> site.home(i).getFileName() + "=http://" + peers.get(i))
                .collect(Collectors.joining(","));
        List<String> command = new ArrayList<>(environment(plan, program.build().details()));
        command.addAll(List.of(
                program.executable(),
                "--name=" + home.getFileName(),
                "--data-dir=" + home.resolve("data"),
                "--listen-client-urls=" + client,
                "--advertise-client-urls=" + client,
                "--listen-peer-urls=http://" + site.address(PEERS, index),
                "--initial-advertise-peer-urls=http://" + peers.get(index),
                "--initial-cluster=" + all,
                "--initial-cluster-state=new",
                token,
                "--logger=zap",
                "--log-level=warn",
                "--quota-backend-bytes=" + QUOTA_BYTES,
                "--max-request-bytes=" + LARGEST_REQUEST_BYTES,
                "--max-txn-ops=" + MOST_TRANSACTION_OPERATIONS));
        if (plan.nodes() == 1 && Collections.disjoint(plan.settings().keySet(), TICKS)) {
            command.add("--heartbeat-interval=" + LONE_MEMBERS_TICK_MILLIS);
            command.add("--election-timeout=" + 10 * LONE_MEMBERS_TICK_MILLIS);
        }
        if (plan.durability() == Durability.NONE) {
            command.add("--unsafe-no-fsync");
        }
        site.settings(plan, folderSettings(), index)
                .forEach((name, value) -> command.add("--" + name + "=" + value)); // the last one counts
        return new NodePlan(command, home, healthy(site.address(CLIENTS, index), token), STOP_GRACE);
    }

    /**
     * In the environment go settings that some releases do not know: they refuse to start with such an option, and only warn of such a
     * variable. Release 3.6 has them by two names and refuses both together; 3.7 has the newer one only.
     *
     * @param details the answer of the program to {@code --version}
     */
    static List<String> environment(ServerPlan plan, String details) {
        Map<String, Integer> wanted = new TreeMap<>();
        wanted.put("compaction-batch-limit", COMPACTED_AT_ONCE);
        if (plan.nodes() == 1) {
            wanted.put("snapshot-catchup-entries", LONE_MEMBERS_LOG);
        }
        // etcd refuses a setting that both the environment and an option have, by whichever of its names.
        Set<String> given = plan.settings().keySet();
        wanted.keySet().removeIf(name -> given.contains(name) || given.contains(OLDER_NAME + name));
        String prefix = OLDER_NAMES.matcher(details).find() ? OLDER_NAME : "";
        List<String> command = new ArrayList<>(List.of("env"));
        wanted.forEach((name, value) ->
                command.add("ETCD_" + (prefix + name).replace('-', '_').toUpperCase(Locale.ROOT) + "=" + value));
        return command;
    }

    private static Readiness healthy(String address, String token) {
        return new Readiness("be healthy", node -> {
            EtcdMember member = new EtcdMember(address);
            // Another server may have taken the port; ours is about to end then.
            return member.startedWith(token) && member.healthy();
        });
    }
}
