package io.blobbench.server.cluster;

import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.CREATE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.server.LocalCluster;
import io.blobbench.server.ServerBuild;
import io.blobbench.server.ServerException;
import io.blobbench.server.ServerKit;
import io.blobbench.server.ServerNode;
import io.blobbench.server.ServerPlan;
import io.blobbench.server.ServerProcess;
import io.blobbench.server.ServerProcesses;
import io.blobbench.server.cluster.ClusterPlan.StartOrder;
import io.blobbench.server.process.LocalProcesses;
import io.blobbench.store.layout.Durability;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Clusters of shells: each says {@code up} in its folder when it is ready, and {@code down} when it was stopped. */
@Timeout(180)
final class LocalClustersIT {
    private static final String SERVER =
            "trap 'echo $0 down >> ../events; exit 0' TERM; echo $0 up >> ../events; touch up; while :; do sleep 0.05; done";

    private static final Readiness COMPLETE = new Readiness("be complete", node -> true);

    @TempDir
    private Path folder;

    private final LocalProcesses processes = new LocalProcesses();
    private int portsAsked;

    @AfterEach
    void killWhatIsLeft() {
        processes.close();
    }

    @Test
    void nodesAreStartedInOrderAndStoppedInTheReverse() throws Exception {
        try (LocalCluster cluster = start(2, StartOrder.ONE_BY_ONE, SERVER)) {
            assertThat(cluster.nodes()).extracting(ServerNode::name).containsExactly("node-1", "node-2");
            assertThat(cluster.settings().endpoints()).containsExactly("127.0.0.1:1001");
            assertThat(cluster.origin()).isEqualTo("a shell");
        }

        assertThat(Files.readAllLines(folder.resolve("events")))
                .containsExactly("node-1 up", "node-2 up", "node-2 down", "node-1 down", "ended");
    }

    @Test
    void nodesThatNeedEachOtherAreLaunchedTogether() throws Exception {
        String waiting =
                "touch here; until [ -e ../node-1/here ] && [ -e ../node-2/here ]; do sleep 0.01; done; " + SERVER;

        try (LocalCluster cluster = start(2, StartOrder.TOGETHER, waiting)) {
            assertThat(cluster.nodes()).hasSize(2).allMatch(ServerNode::alive);
        }
    }

    @Test
    void aKilledNodeIsStartedAgainInItsFolder() throws Exception {
        try (LocalCluster cluster = start(1, StartOrder.TOGETHER, SERVER)) {
            ServerNode node = cluster.nodes().get(0);
            long before = node.pid();
            node.kill();
            assertThat(node.alive()).isFalse();

            node.restart();

            assertThat(node.alive()).isTrue();
            assertThat(node.pid()).isNotEqualTo(before);
        }
    }

    @Test
    void aNodeKeepsTheProcessorTimeThatAKilledProcessTookSinceItWasLastRead() throws Exception {
        String busy = "i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done; " + SERVER;
        try (LocalCluster cluster = start(1, StartOrder.TOGETHER, busy)) {
            ServerNode node = cluster.nodes().get(0);

            node.kill();
            long takenNs = node.usage().cpuNs();
            node.restart();
            long takenByBothNs = node.usage().cpuNs();

            assertThat(takenNs).isPositive();
            assertThat(takenByBothNs).isGreaterThan(takenNs + takenNs / 4);
        }
    }

    @Test
    void aPortTakenInBetweenIsReplaced() throws Exception {
        String unlucky = "[ $1 = 1001 ] && { echo bind: Address already in use; exit 1; }; " + SERVER;

        try (LocalCluster cluster = start(1, StartOrder.TOGETHER, unlucky)) {
            assertThat(cluster.settings().endpoints()).containsExactly("127.0.0.1:1002");
        }
    }

    @Test
    void badLuckThatStaysIsReportedAfterThreeAttempts() {
        assertThatThrownBy(() -> start(1, StartOrder.TOGETHER, "echo bind: Address already in use; exit 1"))
                .isInstanceOf(ServerException.class)
                .hasMessageContainingAll("node-1", "Address already in use");
        assertThat(portsAsked).isEqualTo(3);
    }

    @Test
    void anotherFailureIsNotTriedAgainAndLeavesNothingRunning() throws Exception {
        String second = "[ $0 = node-2 ] && { echo bad setting; exit 1; }; " + SERVER;

        assertThatThrownBy(() -> start(2, StartOrder.ONE_BY_ONE, second))
                .isInstanceOf(ServerException.class)
                .hasMessageContainingAll("node-2", "bad setting");
        assertThat(portsAsked).isEqualTo(1);
        assertThat(Files.readAllLines(folder.resolve("events"))).containsExactly("node-1 up", "node-1 down", "ended");
    }

    @Test
    void aNodeThatDoesNotEndKeepsNoOtherRunning() throws Exception {
        LocalCluster cluster = start(3, StartOrder.ONE_BY_ONE, SERVER, COMPLETE, surviving("node-3"));

        assertThatThrownBy(cluster::close).hasMessage("node-3 had not ended");

        assertThat(Files.readAllLines(folder.resolve("events")))
                .endsWith("node-3 down", "node-2 down", "node-1 down", "ended");
    }

    @Test
    void theReasonOfAFailedStartIsReportedAlsoIfANodeDoesNotEnd() {
        String second = "[ $0 = node-2 ] && { echo bad setting; exit 1; }; " + SERVER;

        assertThatThrownBy(() -> start(2, StartOrder.ONE_BY_ONE, second, COMPLETE, surviving("node-1")))
                .isInstanceOf(ServerException.class)
                .hasMessageContaining("bad setting")
                .satisfies(failure -> assertThat(failure.getSuppressed())
                        .extracting(Throwable::getMessage)
                        .containsExactly("node-1 had not ended"));
    }

    /** The processes of this test, one of which is stopped like the others and reported as running. */
    private ServerProcesses surviving(String survivor) {
        return proxy(
                ServerProcesses.class,
                processes,
                (method, args, result) -> method.equals("start") && args[0].equals(survivor)
                        ? proxy(ServerProcess.class, result, (call, with, nothing) -> {
                            if (call.equals("stop")) {
                                throw new IllegalStateException(survivor + " had not ended");
                            }
                            return nothing;
                        })
                        : result);
    }

    private interface Afterwards {
        Object changed(String method, Object[] args, Object result);
    }

    private static <T> T proxy(Class<T> type, Object real, Afterwards afterwards) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (proxy, method, args) -> afterwards.changed(method.getName(), args, method.invoke(real, args))));
    }

    @Test
    void aProbeThatSaysNeverEndsTheWait() {
        Readiness never = new Readiness("agree", node -> {
            throw new ServerException(node.name() + " knows no such setting");
        });

        assertThatThrownBy(() -> start(1, StartOrder.TOGETHER, SERVER, never, processes))
                .isInstanceOf(ServerException.class)
                .hasMessage("node-1 knows no such setting");
    }

    private LocalCluster start(int nodes, StartOrder order, String script) throws ServerException {
        return start(nodes, order, script, COMPLETE, processes);
    }

    private LocalCluster start(int nodes, StartOrder order, String script, Readiness complete, ServerProcesses started)
            throws ServerException {
        ServerPlan wanted =
                new ServerPlan(Optional.empty(), Optional.empty(), nodes, Durability.NONE, Map.of(), folder);
        ServerKit kit = new ServerKit(null, started, count -> Collections.nCopies(count, 1001 + portsAsked++));
        return LocalClusters.start("node", wanted, kit, 1, site -> {
            List<NodePlan> plans = site.each(i -> {
                Path home = site.home(i);
                String name = home.getFileName().toString();
                List<String> command = List.of("sh", "-c", script, name, String.valueOf(site.port(0, i)));
                Readiness up = new Readiness("be up", node -> Files.deleteIfExists(home.resolve("up")));
                return new NodePlan(command, home, up, Duration.ofSeconds(60));
            });
            List<String> endpoints = List.of(site.address(0, 0));
            Path events = site.directory().resolve("events");
            return new ClusterPlan(ServerBuild.of("a shell"), endpoints, plans, order, complete, () -> append(events));
        });
    }

    private static void append(Path events) {
        try {
            Files.writeString(events, "ended\n", CREATE, APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException("append to " + events, e);
        }
    }
}
