package io.blobbench.etcd;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.blobbench.server.ServerPlan;
import io.blobbench.store.layout.Durability;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EtcdServerFactoryTest {
    @ParameterizedTest
    @ValueSource(strings = {"3.4.45", "3.5.1", "3.6.15"})
    void olderReleasesHaveSettingsByTheirExperimentalNames(String version) {
        assertThat(environment(1, Map.of(), version))
                .containsExactly(
                        "env",
                        "ETCD_EXPERIMENTAL_COMPACTION_BATCH_LIMIT=1000000",
                        "ETCD_EXPERIMENTAL_SNAPSHOT_CATCHUP_ENTRIES=100");
    }

    @ParameterizedTest
    @ValueSource(strings = {"3.7.2", "3.10.0", "4.0.0"})
    void newerReleasesHaveThemByTheirNewNames(String version) {
        assertThat(environment(1, Map.of(), version))
                .containsExactly("env", "ETCD_COMPACTION_BATCH_LIMIT=1000000", "ETCD_SNAPSHOT_CATCHUP_ENTRIES=100");
    }

    @Test
    void otherMembersMayNeedTheLog() {
        assertThat(environment(3, Map.of(), "3.7.2")).containsExactly("env", "ETCD_COMPACTION_BATCH_LIMIT=1000000");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "experimental-"})
    void aSettingThatTheScenarioHasIsItsOwn(String prefix) {
        assertThat(environment(3, Map.of(prefix + "compaction-batch-limit", "500"), "3.6.15"))
                .containsExactly("env");
    }

    @Test
    void ofTwoMembersThatSayThatTheyLeadItIsTheOneThatTheMajorityConfirms() throws Exception {
        HttpServer cutOff = leader(503);
        HttpServer confirmed = leader(200);
        try {
            assertThat(EtcdServerFactory.leader(List.of(address(cutOff), address(confirmed))))
                    .hasValue(1);
            assertThat(EtcdServerFactory.leader(List.of(address(cutOff))))
                    .as("none has taken its place yet")
                    .hasValue(0);
        } finally {
            cutOff.stop(0);
            confirmed.stop(0);
        }
    }

    @Test
    void aMemberThatIsCutOffDelaysNoAnswerOfTheOthers() throws Exception {
        CompletableFuture<Void> given = new CompletableFuture<>();
        HttpServer cutOff = leader(503, given);
        HttpServer confirmed = leader(200);
        try {
            long startNs = System.nanoTime();
            assertThat(EtcdServerFactory.leader(List.of(address(cutOff), address(confirmed))))
                    .hasValue(1);
            assertThat(Duration.ofNanos(System.nanoTime() - startNs))
                    .as("less than the time that the other one has to answer")
                    .isLessThan(Duration.ofSeconds(2));
        } finally {
            given.complete(null);
            cutOff.stop(0);
            confirmed.stop(0);
        }
    }

    private static HttpServer leader(int health) throws IOException {
        return leader(health, CompletableFuture.completedFuture(null));
    }

    /**
     * Pages of a member that says that it leads.
     *
     * @param healthKnown completed when it may tell its health
     */
    private static HttpServer leader(int health, CompletableFuture<?> healthKnown) throws IOException {
        HttpServer pages = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        serve(pages, "/metrics", 200, "etcd_server_is_leader 1\n", CompletableFuture.completedFuture(null));
        serve(pages, "/health", health, "{\"health\":\"" + (health == 200) + "\"}", healthKnown);
        pages.start();
        return pages;
    }

    private static void serve(HttpServer pages, String path, int status, String page, CompletableFuture<?> known) {
        pages.createContext(path, exchange -> {
            known.join();
            byte[] body = page.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
    }

    private static String address(HttpServer pages) {
        return "127.0.0.1:" + pages.getAddress().getPort();
    }

    private static List<String> environment(int nodes, Map<String, String> settings, String version) {
        ServerPlan plan = new ServerPlan(
                Optional.empty(), Optional.empty(), nodes, Durability.NONE, settings, Path.of("servers"));
        return EtcdServerFactory.environment(plan, "etcd Version: " + version + " Git SHA: 0 Go Version: go1.25.3");
    }
}
