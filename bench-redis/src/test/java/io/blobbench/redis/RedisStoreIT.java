package io.blobbench.redis;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.contract.RecordingOperation;
import io.blobbench.machine.NeedsServer;
import io.blobbench.store.Connection;
import io.blobbench.store.ServerChange;
import io.blobbench.store.Store;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.access.Access;
import io.blobbench.store.access.Tls;
import io.blobbench.store.layout.Consistency;
import io.blobbench.store.layout.Durability;
import io.blobbench.store.layout.Layout;
import io.blobbench.store.layout.UnsupportedLayoutException;
import io.blobbench.store.operation.OperationKind;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Jedis;

@NeedsServer("redis")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RedisStoreIT {
    private static final Duration DEADLINE = Duration.ofSeconds(60);

    private LocalRedis redis;

    @BeforeAll
    void start(@TempDir Path directory) throws Exception {
        redis = LocalRedis.start(1, Durability.NONE, directory);
    }

    @AfterAll
    void stop() {
        redis.close();
    }

    @Test
    void aPasswordForAServerWithoutOneIsToldSo() throws Exception {
        List<String> endpoints = redis.cluster().settings().endpoints();
        StoreSettings withPassword =
                new StoreSettings(endpoints, Map.of(), Set.of(), new Access(Tls.OFF, "", "of nobody"));
        try (Store store = new RedisStoreFactory().open(withPassword)) {
            assertThatThrownBy(store::describe)
                    .hasMessageStartingWith(
                            "redis " + endpoints.get(0) + ": the server has no logins; the target, or client"
                                    + " properties, must be without user and password (ERR AUTH");
        }
    }

    @Test
    void aServerThatRefusesConnectionsIsQuoted() throws Exception {
        String endpoint = redis.cluster().settings().endpoints().get(0);
        try (Jedis others = new Jedis(HostAndPort.from(endpoint));
                Store store = provisioned(Map.of())) {
            String before = others.configGet("maxclients").get("maxclients");
            others.configSet("maxclients", "1");
            try {
                String reason = "ERR max number of clients reached";
                assertThatThrownBy(store::describe).hasMessage("redis " + endpoint + ": describe: " + reason);
                assertThatThrownBy(() -> LocalRedis.connect(store, 1, 100))
                        .hasMessage("redis " + endpoint + ": connect connection 0: " + reason);
            } finally {
                others.configSet("maxclients", before);
            }
            store.teardown();
        }
    }

    @ParameterizedTest
    @CsvSource({"proto-max-bulk-len, 2097152", "client-query-buffer-limit, 1048576"})
    void aServerThatDoesNotTakeTheLargestBlobIsUnsupportedAndItsSettingNamed(String setting, int limit)
            throws Exception {
        try (Jedis jedis = new Jedis(
                        HostAndPort.from(redis.cluster().settings().endpoints().get(0)));
                Store store = redis.open(Map.of())) {
            String before = jedis.configGet(setting).get(setting);
            jedis.configSet(setting, String.valueOf(limit));
            try {
                store.provision(withBlobsOf(limit));
                store.teardown();
                assertThatThrownBy(() -> store.provision(withBlobsOf(limit + 1)))
                        .isInstanceOf(UnsupportedLayoutException.class)
                        .hasMessage("redis does not take a blob of " + (limit + 1) + " bytes; its setting " + setting
                                + " is " + limit);
            } finally {
                jedis.configSet(setting, before);
            }
        }
    }

    private static Layout withBlobsOf(int bytes) {
        return new Layout("large", 1, 1, Consistency.ONE, Durability.NONE, bytes, Map.of());
    }

    @ParameterizedTest
    @CsvSource({"lpush, 1", "multi, 1", "rpush, 1", "xadd, 1", "lpush, 4", "multi, 4", "rpush, 4", "xadd, 4"})
    void everyBatchModeStoresEveryBlobOnce(String mode, int maxInFlight) throws Exception {
        List<byte[]> blobs = IntStream.range(0, 3000)
                .mapToObj(i -> ByteBuffer.allocate(4).putInt(i).array())
                .toList();
        try (Store store = provisioned(Map.of("batchMode", mode));
                Connection connection = LocalRedis.connect(store, maxInFlight, blobs.size(), 4)) {
            RecordingOperation operation = RecordingOperation.write(OperationKind.APPEND, blobs);

            connection.submit(operation.inPartition(1));

            operation.awaitSettled(DEADLINE);
            assertThat(operation.acknowledged()).isEqualTo(blobs.size());
            assertThat(store.countBlobs()).isEqualTo(blobs.size());
            Set<ByteBuffer> found = new HashSet<>();
            store.scan((key, payload) ->
                    assertThat(found.add(ByteBuffer.wrap(payload.clone()))).isTrue());
            assertThat(found).hasSize(blobs.size());
            store.teardown();
        }
    }

    @Test
    void aPipelineLongerThanTheSocketBuffersIsAcknowledged() throws Exception {
        int batch = 32_768;
        try (Store store = provisioned(Map.of());
                Connection connection = LocalRedis.connect(store, batch, 1000)) {
            RecordingOperation operation =
                    RecordingOperation.write(OperationKind.APPEND, Collections.nCopies(batch, new byte[1000]));

            connection.submit(operation);

            operation.awaitSettled(DEADLINE);
            assertThat(operation.acknowledged()).isEqualTo(batch);
            store.teardown();
        }
    }

    @Test
    void readsOfManyLargeBlobsAreSplitIntoWindows() throws Exception {
        int batch = 60;
        int blobBytes = 1 << 20;
        try (Store store = provisioned(Map.of());
                Connection connection = LocalRedis.connect(store, batch, blobBytes)) {
            connection.submit(
                    RecordingOperation.write(OperationKind.PUT, Collections.nCopies(batch, new byte[blobBytes])));
            RecordingOperation read = RecordingOperation.ask(OperationKind.GET, batch);

            connection.submit(read);

            read.awaitSettled(DEADLINE);
            assertThat(read.acknowledged()).isEqualTo(batch);
            assertThat(read.readBytes()).isEqualTo((long) batch * blobBytes);
            store.teardown();
        }
    }

    @Test
    void anErrorAnswerFailsItsBlobAlone() throws Exception {
        try (Store store = provisioned(Map.of());
                Connection connection = LocalRedis.connect(store, 3, 100)) {
            connection.submit(RecordingOperation.write(OperationKind.PUT, Collections.nCopies(3, new byte[100])));
            String middle = "redis-it:k:0000000000000001";
            try (Jedis jedis = new Jedis(
                    HostAndPort.from(redis.cluster().settings().endpoints().get(0)))) {
                jedis.del(middle);
                jedis.lpush(middle, "not a string");
            }
            RecordingOperation read = RecordingOperation.ask(OperationKind.GET, 3);

            connection.submit(read);

            assertThat(read.acknowledged()).isEqualTo(2);
            assertThat(read.failed()).isEqualTo(1);
            assertThat(read.causes()).singleElement().satisfies(e -> assertThat(e)
                    .hasMessageContaining("WRONGTYPE"));
            store.teardown();
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = Durability.class,
            names = {"PERIODIC", "ALWAYS"})
    void aDurabilityThatMayBeChangedIsKeptForTheTrialAndPutBack(Durability durability) throws Exception {
        StoreSettings settings = new StoreSettings(
                redis.cluster().settings().endpoints(), Map.of(), Set.of(ServerChange.DURABILITY), Access.OPEN);
        try (Store store = new RedisStoreFactory().open(settings)) {
            Layout layout = LocalRedis.layout(1, Consistency.ONE, durability, Map.of());
            Map<String, String> former = store.settingsToChange(layout);
            store.provision(layout);
            store.provision(layout);

            assertThat(store.describe()).containsAllEntriesOf(DiskWrites.settings(durability));
            assertThat(store.settingsToChange(layout)).isEmpty();

            Path home = redis.nodes().get(0).log().getParent();
            assertThat(store.restore(former).orElseThrow())
                    .contains("keeps the append-only file that it began for the trial, " + home + "/appendonly");
            assertThat(home).isDirectoryContaining("glob:**/appendonly*");
            assertThat(store.restore(former)).isEmpty();
            store.teardown();
            assertThat(store.describe()).containsEntry("appendonly", "no").containsEntry("appendfsync", "everysec");
        }
    }

    @Test
    void aRestoredServerThatWritesItsFileIsWaitedForAtMostForAWhileAndThenTold() throws Exception {
        String endpoint = redis.cluster().settings().endpoints().get(0);
        StoreSettings settings =
                new StoreSettings(List.of(endpoint), Map.of(), Set.of(ServerChange.DURABILITY), Access.OPEN);
        Layout none = LocalRedis.layout(1, Consistency.ONE, Durability.NONE, Map.of());
        Layout periodic = LocalRedis.layout(1, Consistency.ONE, Durability.PERIODIC, Map.of());
        try (Store store = new RedisStoreFactory().open(settings);
                Store impatient = new RedisStore(RedisSettings.parse(settings), true, Duration.ofMillis(100));
                Jedis jedis = new Jedis(HostAndPort.from(endpoint))) {
            store.provision(periodic); // as its administrator has it
            Map<String, String> former = store.settingsToChange(none);
            store.provision(none);
            for (int key = 0; key < 10; key++) {
                jedis.set("foreign" + key, "of another");
            }
            jedis.configSet("rdb-key-save-delay", "300000"); // microseconds

            impatient.restore(former);
            impatient.remove(none.name());

            assertThat(jedis.configGet("appendonly")).containsEntry("appendonly", "yes");
            assertThat(jedis.info("persistence")).contains("aof_rewrite_in_progress:1");
            assertThat(impatient.remains().orElseThrow())
                    .startsWith("redis " + endpoint + " is still writing its append-only file");

            store.provision(periodic);

            assertThat(jedis.info("persistence")).contains("aof_rewrite_in_progress:0");

            store.provision(none);
            store.restore(former);
            assertThat(jedis.info("persistence")).contains("aof_rewrite_in_progress:1");
            store.teardown();

            assertThat(jedis.info("persistence")).contains("aof_rewrite_in_progress:0");
            assertThat(store.remains()).isEmpty();
            jedis.configSet("rdb-key-save-delay", "0");
            jedis.configSet("appendonly", "no");
            jedis.flushAll();
        }
    }

    @Test
    void aDurabilityThatAnotherRunChangesIsFoundByTheFirst() throws Exception {
        StoreSettings settings = new StoreSettings(
                redis.cluster().settings().endpoints(), Map.of(), Set.of(ServerChange.DURABILITY), Access.OPEN);
        Layout always = LocalRedis.layout(1, Consistency.ONE, Durability.ALWAYS, Map.of());
        try (Store first = new RedisStoreFactory().open(settings);
                Store second = new RedisStoreFactory().open(settings)) {
            Map<String, String> former = first.settingsToChange(always);
            first.provision(always);
            assertThat(first.settingsToChange(always)).isEmpty();

            second.provision(LocalRedis.layout(1, Consistency.ONE, Durability.NONE, Map.of()));

            assertThat(first.settingsToChange(always)).isEqualTo(Map.of("appendonly", "no"));
            first.restore(former);
            first.teardown();
        }
    }

    @Test
    void aDurabilityThatMayNotBeChangedIsUnsupportedWithTheSettingsItNeeds() throws Exception {
        try (Store store = redis.open(Map.of())) {
            assertThatThrownBy(
                            () -> store.provision(LocalRedis.layout(1, Consistency.ONE, Durability.ALWAYS, Map.of())))
                    .isInstanceOf(UnsupportedLayoutException.class)
                    .hasMessage("durability always was asked for, which needs servers with appendfsync always and"
                            + " no-appendfsync-on-rewrite no and appendonly yes, but these have appendfsync everysec and"
                            + " appendonly no: set layout.durability=none");
        }
    }

    @Test
    void aNameThatWasLookedForAndNotFoundIsProvisionedWithoutAnotherScan() throws Exception {
        Layout layout = LocalRedis.layout(1, Consistency.ONE, Durability.NONE, Map.of());
        try (Store store = redis.open(Map.of());
                Jedis jedis = new Jedis(
                        HostAndPort.from(redis.cluster().settings().endpoints().get(0)))) {
            store.remove(layout.name());
            jedis.configResetStat();

            assertThat(store.holds(layout.name())).isFalse();
            store.provision(layout);
            assertThat(jedis.info("commandstats")).contains("cmdstat_scan:calls=1,");

            jedis.set(layout.name() + ":k:0000000000000001", "of another");
            assertThat(store.holds(layout.name())).isTrue();
            store.provision(layout);
            assertThat(store.countBlobs()).isZero();
        }
    }

    @Test
    void spaceIsMeasuredOnlyWhereNoOthersHaveKeys() throws Exception {
        byte[] foreign = "foreign".getBytes(US_ASCII);
        try (Store store = provisioned(Map.of());
                Jedis jedis = new Jedis(
                        HostAndPort.from(redis.cluster().settings().endpoints().get(0)))) {
            store.prepareSpace();
            try (Connection connection = LocalRedis.connect(store, 100, 1000)) {
                for (OperationKind kind : List.of(OperationKind.APPEND, OperationKind.PUT, OperationKind.UPDATE)) {
                    RecordingOperation write = RecordingOperation.write(kind, Collections.nCopies(100, new byte[1000]));
                    connection.submit(write);
                    assertThat(write.awaitSettled(DEADLINE).acknowledged()).isEqualTo(100);
                }
            }
            assertThat(store.measureSpace().orElseThrow().bytes()).isBetween(1L, 5_000_000L);

            jedis.set(foreign, new byte[50_000_000]);
            assertThat(store.measureSpace()).isEmpty();

            store.provision(LocalRedis.layout(1, Consistency.ONE, Durability.NONE, Map.of()));
            store.prepareSpace();
            jedis.del(foreign);
            assertThat(store.measureSpace()).isEmpty();
            store.teardown();
        }
    }

    @Test
    void keysBeginWithTheOwnPartOfALayoutsNameAndThoseOfEarlierVersionsAreRemovedToo() throws Exception {
        String run = "20261120-093012-redis-zebra-crossing";
        Layout layout = new Layout(run + "-z0a1b2c3d4e-1", 1, 1, Consistency.ONE, Durability.NONE, 100, Map.of());
        try (Store store = redis.open(Map.of());
                Jedis jedis = new Jedis(
                        HostAndPort.from(redis.cluster().settings().endpoints().get(0)))) {
            store.provision(layout);
            try (Connection connection = LocalRedis.connect(store, 1, 2, 100)) {
                RecordingOperation append =
                        RecordingOperation.write(OperationKind.APPEND, List.of(new byte[10], new byte[20]));
                connection.submit(append);
                append.awaitSettled(DEADLINE);
            }
            assertThat(jedis.llen("z0a1b2c3d4e-1:p:0")).isEqualTo(2);
            jedis.rpush(run + "-z0a1b2c3d4e-1:p:0", "of an earlier version");
            jedis.rpush("z0a1b2c3d4e-11:p:0", "of another layout");

            store.remove(layout.name());

            assertThat(jedis.keys("*z0a1b2c3d4e*")).containsExactly("z0a1b2c3d4e-11:p:0");
            jedis.del("z0a1b2c3d4e-11:p:0");
        }
    }

    private Store provisioned(Map<String, String> options) throws Exception {
        Store store = redis.open(Map.of());
        store.provision(LocalRedis.layout(1, Consistency.ONE, Durability.NONE, options));
        return store;
    }
}
