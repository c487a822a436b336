package io.blobbench.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.contract.Await;
import io.blobbench.contract.RecordingOperation;
import io.blobbench.machine.NeedsServer;
import io.blobbench.server.Impairment;
import io.blobbench.server.Password;
import io.blobbench.server.PortSource;
import io.blobbench.server.ServerException;
import io.blobbench.server.ServerNode;
import io.blobbench.server.ServerPlan;
import io.blobbench.server.process.FreePorts;
import io.blobbench.store.Connection;
import io.blobbench.store.ServerChange;
import io.blobbench.store.Store;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.access.Access;
import io.blobbench.store.error.StoreFullException;
import io.blobbench.store.layout.Consistency;
import io.blobbench.store.layout.Durability;
import io.blobbench.store.layout.Layout;
import io.blobbench.store.layout.UnsupportedLayoutException;
import io.blobbench.store.operation.OperationKind;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.exceptions.JedisDataException;

@NeedsServer("redis")
class RedisServerIT {
    private static final Duration DEADLINE = Duration.ofSeconds(60);

    @TempDir
    private Path directory;

    @ParameterizedTest
    @EnumSource
    void aServerPromisesTheDurabilityOfItsPlanAndNoOther(Durability durability) throws Exception {
        try (LocalRedis redis = LocalRedis.start(1, durability, directory);
                Store store = redis.open(Map.of())) {
            for (Durability asked : Durability.values()) {
                Layout layout = LocalRedis.layout(1, Consistency.ONE, asked, Map.of());
                if (asked == durability) {
                    store.provision(layout);
                } else {
                    assertThatThrownBy(() -> store.provision(layout))
                            .isInstanceOf(UnsupportedLayoutException.class)
                            .hasMessageMatching(".*these have append(only|fsync) .*");
                }
            }
            assertThat(store.describe())
                    .containsEntry("appendonly", durability == Durability.NONE ? "no" : "yes")
                    .containsEntry("appendfsync", durability == Durability.ALWAYS ? "always" : "everysec")
                    .containsKey("maxmemory");
        }
    }

    @Test
    void anotherServerHasAnotherIdentity() throws Exception {
        try (LocalRedis one = LocalRedis.start(1, Durability.NONE, Files.createDirectory(directory.resolve("one")));
                LocalRedis other =
                        LocalRedis.start(1, Durability.NONE, Files.createDirectory(directory.resolve("other")));
                Store first = one.open(Map.of());
                Store second = other.open(Map.of())) {
            assertThat(first.identity()).isPresent().isNotEqualTo(second.identity());
        }
    }

    @Test
    void aReplicaThatKeepsAnotherDurabilityIsNamedAndNotChanged() throws Exception {
        Layout layout = LocalRedis.layout(2, Consistency.ALL, Durability.ALWAYS, Map.of());
        try (LocalRedis redis = LocalRedis.start(2, Durability.ALWAYS, directory)) {
            List<String> endpoints = redis.cluster().settings().endpoints();
            StoreSettings allowed =
                    new StoreSettings(endpoints, Map.of(), Set.of(ServerChange.DURABILITY), Access.OPEN);
            try (Store store = new RedisStoreFactory().open(allowed);
                    Jedis replica = new Jedis(LocalRedis.replica(endpoints.get(0)))) {
                store.provision(layout);
                replica.configSet("appendonly", "no");

                assertThatThrownBy(() -> store.provision(layout))
                        .isInstanceOf(UnsupportedLayoutException.class)
                        .hasMessage("durability always was asked for, which needs servers with appendfsync always and"
                                + " no-appendfsync-on-rewrite no and appendonly yes, but replica "
                                + LocalRedis.replica(endpoints.get(0))
                                + " has appendonly no (bench changes no replica: set it there with CONFIG SET)");
                assertThat(replica.configGet("appendonly")).containsEntry("appendonly", "no");
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void aServerThatSyncsNothingDuringRewritesPromisesNoDurability(Durability asked) throws Exception {
        Map<String, String> paused = Map.of("no-appendfsync-on-rewrite", "yes");
        ServerPlan plan = LocalRedis.plan(1, Durability.ALWAYS, paused, directory);
        Layout layout = LocalRedis.layout(1, Consistency.ONE, asked, Map.of());
        String needed = asked == Durability.NONE ? "appendonly" : "no-appendfsync-on-rewrite";
        try (LocalRedis redis = LocalRedis.start(FreePorts::find, plan);
                Store store = redis.open(Map.of());
                Store allowed = new RedisStoreFactory().open(mayChange(redis))) {
            Map<String, String> before = store.describe();
            assertThat(before).containsAllEntriesOf(paused);

            assertThatThrownBy(() -> store.provision(layout))
                    .isInstanceOf(UnsupportedLayoutException.class)
                    .hasMessageMatching(".*, but these have .*" + needed + " yes");

            Map<String, String> former = allowed.settingsToChange(layout);
            allowed.provision(layout);
            assertThat(allowed.describe()).containsAllEntriesOf(DiskWrites.settings(asked));
            allowed.restore(former);
            assertThat(allowed.describe()).containsAllEntriesOf(paused).isEqualTo(before);
        }
    }

    private static StoreSettings mayChange(LocalRedis redis) {
        return new StoreSettings(
                redis.cluster().settings().endpoints(), Map.of(), Set.of(ServerChange.DURABILITY), Access.OPEN);
    }

    @Test
    void aReplicaThatSyncsNothingDuringRewritesIsNamed() throws Exception {
        Layout layout = LocalRedis.layout(2, Consistency.ALL, Durability.ALWAYS, Map.of());
        try (LocalRedis redis = LocalRedis.start(2, Durability.ALWAYS, directory);
                Store store = new RedisStoreFactory().open(mayChange(redis))) {
            String primary = redis.cluster().settings().endpoints().get(0);
            try (Jedis replica = new Jedis(LocalRedis.replica(primary))) {
                replica.configSet("no-appendfsync-on-rewrite", "yes");
            }

            assertThatThrownBy(() -> store.provision(layout))
                    .isInstanceOf(UnsupportedLayoutException.class)
                    .hasMessageContaining(
                            "replica " + LocalRedis.replica(primary) + " has no-appendfsync-on-rewrite yes (");
        }
    }

    @Test
    void aReplicaThatSyncsEachWriteIsRefusedWhereWritesThatPromiseNothingWaitForIt() throws Exception {
        try (LocalRedis redis = LocalRedis.start(2, Durability.NONE, directory);
                Store store = redis.open(Map.of())) {
            HostAndPort address =
                    LocalRedis.replica(redis.cluster().settings().endpoints().get(0));
            store.provision(LocalRedis.layout(2, Consistency.ALL, Durability.NONE, Map.of()));
            try (Jedis replica = new Jedis(address)) {
                DiskWrites.settings(Durability.ALWAYS).forEach(replica::configSet);
            }

            assertThatThrownBy(() -> store.provision(LocalRedis.layout(2, Consistency.ALL, Durability.NONE, Map.of())))
                    .isInstanceOf(UnsupportedLayoutException.class)
                    .hasMessageContaining("which needs servers with appendonly no, but replica " + address
                            + " has appendonly yes (bench changes no replica: set it there with CONFIG SET)");
            store.provision(LocalRedis.layout(2, Consistency.ONE, Durability.NONE, Map.of()));
        }
    }

    @Test
    void aSettingThatOthersChangeDuringATrialIsTold() throws Exception {
        Layout layout = LocalRedis.layout(1, Consistency.ONE, Durability.ALWAYS, Map.of());
        try (LocalRedis redis = LocalRedis.start(1, Durability.ALWAYS, directory);
                Store store = redis.open(Map.of());
                Jedis others = new Jedis(
                        HostAndPort.from(redis.cluster().settings().endpoints().get(0)))) {
            store.provision(layout);
            assertThat(store.lapse()).isEmpty();

            others.configSet("appendfsync", "everysec");

            assertThat(store.lapse())
                    .contains("settings of redis were changed since the trial began: it has appendfsync everysec, which"
                            + " is not what the cell asked for");
        }
    }

    @Test
    void aSettingThatOthersChangeAndSetBackDuringATrialIsTold() throws Exception {
        Layout layout = LocalRedis.layout(1, Consistency.ONE, Durability.ALWAYS, Map.of());
        try (LocalRedis redis = LocalRedis.start(1, Durability.ALWAYS, directory);
                Store store = redis.open(Map.of());
                Jedis others = new Jedis(
                        HostAndPort.from(redis.cluster().settings().endpoints().get(0)))) {
            others.configSet("appendfsync", "no");
            others.configSet("appendfsync", "always");
            store.provision(layout);
            others.configGet("appendfsync");
            assertThatThrownBy(() -> others.configSet("appendfsync", "seldom")).isInstanceOf(JedisDataException.class);
            assertThat(store.lapse()).isEmpty();

            others.configSet("appendfsync", "no");
            others.configSet("appendfsync", "always");

            assertThat(store.lapse()).hasValueSatisfying(told -> assertThat(told)
                    .startsWith("others changed settings of redis during the trial (CONFIG SET: 2): "));

            others.configResetStat();
            others.configSet("appendfsync", "always");

            assertThat(store.lapse()).hasValueSatisfying(told -> assertThat(told)
                    .startsWith("others changed settings of redis during the trial (CONFIG SET: 1): "));
        }
    }

    @Test
    void aSettingThatOthersChangeOnAReplicaDuringATrialIsTold() throws Exception {
        Layout layout = LocalRedis.layout(2, Consistency.ALL, Durability.ALWAYS, Map.of());
        try (LocalRedis redis = LocalRedis.start(2, Durability.ALWAYS, directory);
                Store store = new RedisStoreFactory().open(mayChange(redis))) {
            HostAndPort address =
                    LocalRedis.replica(redis.cluster().settings().endpoints().get(0));
            store.provision(layout);
            assertThat(store.lapse()).isEmpty();

            try (Jedis replica = new Jedis(address)) {
                replica.configSet("appendfsync", "everysec");
            }

            assertThat(store.lapse()).hasValueSatisfying(told -> assertThat(told)
                    .startsWith("settings of redis were changed since the trial began: ")
                    .contains("but replica " + address + " has appendfsync everysec ("));

            try (Jedis replica = new Jedis(address)) {
                replica.configSet("appendfsync", "always");
            }

            assertThat(store.lapse()).hasValueSatisfying(told -> assertThat(told)
                    .startsWith(
                            "others changed settings of replica " + address + " during the trial (CONFIG SET: 2): "));
        }
    }

    @Test
    void aReplicaThatWasNotAskedForIsUnsupportedAndToldIfItComesLater() throws Exception {
        Layout layout = LocalRedis.layout(1, Consistency.ONE, Durability.NONE, Map.of());
        try (LocalRedis redis = LocalRedis.start(2, Durability.NONE, directory);
                Store store = redis.open(Map.of())) {
            HostAndPort primary =
                    HostAndPort.from(redis.cluster().settings().endpoints().get(0));
            assertThatThrownBy(() -> store.provision(layout))
                    .isInstanceOf(UnsupportedLayoutException.class)
                    .hasMessageEndingWith(": set layout.replicas=2");

            try (Jedis replica = new Jedis(LocalRedis.replica(primary.toString()))) {
                replica.replicaofNoOne();
                Await.until("the primary is alone", DEADLINE, () -> store.describe()
                        .get("connected_replicas")
                        .equals("0"));
                store.provision(layout);
                assertThat(store.lapse()).isEmpty();

                replica.replicaof(primary.getHost(), primary.getPort());
                Await.until("the replica is told", DEADLINE, () -> store.lapse().isPresent());
            }
            assertThat(store.lapse().orElseThrow()).contains("added or synchronized anew");
        }
    }

    @Test
    void aKilledServerComesBackWithItsData() throws Exception {
        try (LocalRedis redis = LocalRedis.start(1, Durability.ALWAYS, directory);
                Store store = redis.open(Map.of())) {
            store.provision(LocalRedis.layout(1, Consistency.ONE, Durability.ALWAYS, Map.of()));
            try (Connection connection = LocalRedis.connect(store, 10, 100)) {
                connection.submit(
                        RecordingOperation.write(OperationKind.APPEND, Collections.nCopies(10, new byte[100])));
            }

            redis.nodes().get(0).kill();
            assertThat(redis.nodes().get(0).alive()).isFalse();
            redis.nodes().get(0).restart();

            assertThat(store.countBlobs()).isEqualTo(10);
        }
    }

    @Test
    void aServerWhoseMemoryIsFullSaysSo() throws Exception {
        ServerPlan small = LocalRedis.plan(1, Durability.NONE, Map.of("maxmemory", "8mb"), directory);
        try (LocalRedis redis = LocalRedis.start(FreePorts::find, small);
                Store store = redis.open(Map.of())) {
            store.provision(LocalRedis.layout(1, Consistency.ONE, Durability.NONE, Map.of()));
            RecordingOperation tooMuch =
                    RecordingOperation.write(OperationKind.APPEND, Collections.nCopies(200, new byte[100_000]));
            try (Connection connection = LocalRedis.connect(store, 200, 100_000)) {
                connection.submit(tooMuch);
            }

            assertThat(tooMuch.acknowledged()).isPositive();
            assertThat(tooMuch.failed()).isPositive();
            assertThat(tooMuch.causes()).isNotEmpty().allSatisfy(cause -> assertThat(cause)
                    .isInstanceOf(StoreFullException.class)
                    .hasMessageContaining("maxmemory"));
            assertThat(store.countBlobs()).isEqualTo(tooMuch.acknowledged());
        }
    }

    @Test
    void aServerThatEvictsKeysIsUnsupportedAndKeepsThoseOfOthers() throws Exception {
        Map<String, String> evicting = Map.of("maxmemory", "20mb", "maxmemory-policy", "allkeys-lru");
        try (LocalRedis redis =
                        LocalRedis.start(FreePorts::find, LocalRedis.plan(1, Durability.NONE, evicting, directory));
                Store store = redis.open(Map.of());
                Jedis others = new Jedis(
                        HostAndPort.from(redis.cluster().settings().endpoints().get(0)))) {
            others.set("foreign", "kept");

            assertThatThrownBy(() -> store.provision(LocalRedis.layout(1, Consistency.ONE, Durability.NONE, Map.of())))
                    .isInstanceOf(UnsupportedLayoutException.class)
                    .hasMessageContaining("maxmemory 20971520 with maxmemory-policy allkeys-lru");

            assertThat(others.get("foreign")).isEqualTo("kept");
            others.configSet("maxmemory", "0");
            store.provision(LocalRedis.layout(1, Consistency.ONE, Durability.NONE, Map.of()));
        }
    }

    @Test
    void aReplicaThatDoesNotAnswerFailsTheBlobsThatNeedIt() throws Exception {
        try (LocalRedis redis = LocalRedis.start(2, Durability.NONE, directory);
                Store store = redis.open(Map.of("socketTimeoutMillis", "4000"))) {
            store.provision(LocalRedis.layout(2, Consistency.ALL, Durability.NONE, Map.of()));
            try (Connection connection = LocalRedis.connect(store, 5, 100)) {
                redis.nodes().get(1).pause();
                RecordingOperation lonely = append(connection);
                redis.nodes().get(1).resume();
                RecordingOperation replicated = append(connection);
                long startNs = System.nanoTime();
                while (replicated.failed() > 0 && System.nanoTime() - startNs < DEADLINE.toNanos()) {
                    replicated = append(connection); // the replica is slow to come back
                }

                assertThat(lonely.failed()).isEqualTo(5);
                assertThat(lonely.causes()).singleElement().satisfies(e -> assertThat(e)
                        .hasMessageContaining("WAIT answered 0 replicas"));
                assertThat(replicated.acknowledged()).isEqualTo(5);
            }
        }
    }

    @Test
    void aReplicaThatIsCutOffFallsBehindAndCatchesUp() throws Exception {
        ServerPlan plan = LocalRedis.plan(2, Durability.NONE, Map.of(), directory);
        try (LocalRedis redis = LocalRedis.start(FreePorts::find, plan.preparedFor(Set.of(Impairment.PARTITION)));
                Store store = redis.open(Map.of("socketTimeoutMillis", "4000"))) {
            store.provision(LocalRedis.layout(2, Consistency.ALL, Durability.NONE, Map.of()));
            try (Connection connection = LocalRedis.connect(store, 5, 100)) {
                assertThat(append(connection).acknowledged()).isEqualTo(5);

                redis.nodes().get(0).isolate();
                RecordingOperation lonely = append(connection);

                assertThat(lonely.failed()).isEqualTo(5);
                assertThat(lonely.causes()).singleElement().satisfies(e -> assertThat(e)
                        .hasMessageContaining("WAIT answered 0 replicas"));

                redis.nodes().get(0).rejoin();
                RecordingOperation replicated = append(connection);
                long startNs = System.nanoTime();
                while (replicated.failed() > 0 && System.nanoTime() - startNs < DEADLINE.toNanos()) {
                    replicated = append(connection);
                }
                assertThat(replicated.acknowledged()).isEqualTo(5);
            }
        }
    }

    @Test
    void aSlowDiskDelaysAServerThatSyncsEachWrite() throws Exception {
        ServerPlan plan = LocalRedis.plan(1, Durability.ALWAYS, Map.of(), directory);
        Duration delay = Duration.ofMillis(200);
        try (LocalRedis redis = LocalRedis.start(FreePorts::find, plan.preparedFor(Set.of(Impairment.SLOW_DISK)));
                Store store = redis.open(Map.of())) {
            store.provision(LocalRedis.layout(1, Consistency.ONE, Durability.ALWAYS, Map.of()));
            try (Connection connection = LocalRedis.connect(store, 5, 100)) {
                redis.nodes().get(0).delayDisk(delay);

                long startNs = System.nanoTime();
                assertThat(append(connection).acknowledged()).isEqualTo(5);

                assertThat(System.nanoTime() - startNs).isGreaterThanOrEqualTo(delay.toNanos());
            }
        }
    }

    @Test
    void aServerThatWasNotStartedForAFaultSaysSo() throws Exception {
        try (LocalRedis redis = LocalRedis.start(1, Durability.NONE, directory)) {
            ServerNode node = redis.nodes().get(0);

            assertThatThrownBy(node::isolate)
                    .isInstanceOf(ServerException.class)
                    .hasMessage("redis-1 was not started for PARTITION");
            assertThatThrownBy(() -> node.delayDisk(Duration.ofMillis(1)))
                    .isInstanceOf(ServerException.class)
                    .hasMessage("redis-1 was not started for SLOW_DISK");
        }
    }

    @Test
    void aPortTakenInBetweenIsReplaced() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Deque<List<Integer>> ports = new ArrayDeque<>(List.of(List.of(taken.getLocalPort())));

            try (LocalRedis redis = LocalRedis.start(
                    count -> ports.isEmpty() ? FreePorts.find(count) : ports.removeFirst(),
                    LocalRedis.plan(1, Durability.NONE, Map.of(), directory))) {
                assertThat(redis.nodes()).hasSize(1);
            }
            assertThat(ports).isEmpty();
        }
    }

    @Test
    void aServerThatCannotBindShowsItsLastLines() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            PortSource ports = count -> List.of(taken.getLocalPort());

            assertThatThrownBy(() -> LocalRedis.start(ports, LocalRedis.plan(1, Durability.NONE, Map.of(), directory)))
                    .isInstanceOf(ServerException.class)
                    .hasMessageContaining("redis-1")
                    .hasMessageContaining("Failed listening on port");
        }
    }

    @Test
    void aBadServerSettingShowsTheLastLines() {
        ServerPlan plan = LocalRedis.plan(1, Durability.NONE, Map.of("maxmemory", "plenty"), directory);

        assertThatThrownBy(() -> LocalRedis.start(FreePorts::find, plan))
                .isInstanceOf(ServerException.class)
                .hasMessageContaining("maxmemory plenty");
    }

    @Test
    void anUnknownVersionIsAnsweredWithTheKnownOnes() {
        ServerPlan plan =
                new ServerPlan(Optional.of("1.2.3"), Optional.empty(), 1, Durability.NONE, Map.of(), directory);

        assertThatThrownBy(() -> LocalRedis.start(FreePorts::find, plan))
                .isInstanceOf(ServerException.class)
                .hasMessageContaining("1.2.3")
                .hasMessageContaining(new RedisServerFactory().defaultVersion());
    }

    @Test
    @NeedsServer(value = "redis", defaultVersion = true)
    void theVersionAskedForIsTheOneThatRuns() throws Exception {
        String version = new RedisServerFactory().defaultVersion();
        ServerPlan plan =
                new ServerPlan(Optional.of(version), Optional.empty(), 1, Durability.NONE, Map.of(), directory);

        try (LocalRedis redis = LocalRedis.start(FreePorts::find, plan);
                Store store = redis.open(Map.of())) {
            assertThat(store.describe()).containsEntry("version", version);
            assertThat(redis.cluster().origin()).isNotBlank();
        }
    }

    @Test
    void theSourceAskedForIsTheOneThatIsUsed() throws Exception {
        ServerPlan plan = new ServerPlan(
                Optional.empty(),
                Optional.empty(),
                Optional.of("maven-musl"),
                Optional.empty(),
                1,
                Durability.NONE,
                Map.of(),
                directory);

        try (LocalRedis redis = LocalRedis.start(FreePorts::find, plan)) {
            assertThat(redis.cluster().origin()).startsWith("Maven org.signal:embedded-redis:");
            assertThat(redis.cluster().build().caution()).hasValueSatisfying(caution -> assertThat(caution)
                    .contains("musl's allocator", "2.8 times slower"));
        }
    }

    @Test
    void aPasswordLetsInOurClientAloneAndStandsInAFileOfOursAlone() throws Exception {
        ServerPlan plan = LocalRedis.plan(2, Durability.NONE, Map.of(), directory);
        Password password = Password.random();

        try (LocalRedis redis = LocalRedis.start(FreePorts::find, plan.withPassword(password));
                Store store = new RedisStoreFactory().open(redis.cluster().settings());
                Store stranger = redis.open(Map.of())) {
            Layout layout = LocalRedis.layout(2, Consistency.ALL, Durability.NONE, Map.of());
            store.provision(layout);
            try (Connection connection = LocalRedis.connect(store, 5, 100)) {
                assertThat(append(connection).acknowledged()).isEqualTo(5);
            }

            assertThatThrownBy(() -> stranger.provision(layout)).hasMessageContaining("NOAUTH");
            assertThat(store.describe().toString()).doesNotContain(password.text());
            assertThat(plan.withPassword(password).toString()).doesNotContain(password.text());
            for (ServerNode node : redis.nodes()) {
                Path config = node.log().resolveSibling("redis.conf");
                assertThat(config).content().contains(password.text());
                assertThat(Files.getPosixFilePermissions(config))
                        .containsExactlyInAnyOrder(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);
                assertThat(ProcessHandle.of(node.pid()).orElseThrow().info().commandLine())
                        .hasValueSatisfying(words -> assertThat(words).doesNotContain(password.text()));
                assertThat(node.log()).content().doesNotContain(password.text());
            }
        }
    }

    @Test
    void thePasswordOfAScenarioIsUsedInsteadOfARandomOne() throws Exception {
        ServerPlan plan = LocalRedis.plan(1, Durability.NONE, Map.of("requirepass", "mine"), directory);

        try (LocalRedis redis = LocalRedis.start(FreePorts::find, plan.withPassword(Password.random()));
                Store store = redis.open(Map.of("password", "mine"))) {
            store.provision(LocalRedis.layout(1, Consistency.ONE, Durability.NONE, Map.of()));

            assertThat(redis.cluster().settings().client()).containsEntry("password", "mine");
        }
    }

    private static RecordingOperation append(Connection connection) throws InterruptedException {
        RecordingOperation operation =
                RecordingOperation.write(OperationKind.APPEND, Collections.nCopies(5, new byte[100]));
        connection.submit(operation);
        return operation.awaitSettled(DEADLINE);
    }
}
