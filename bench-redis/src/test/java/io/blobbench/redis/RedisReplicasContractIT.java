package io.blobbench.redis;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.contract.Ability;
import io.blobbench.contract.Await;
import io.blobbench.contract.RecordingOperation;
import io.blobbench.contract.ReplicatedStoreContract;
import io.blobbench.machine.NeedsServer;
import io.blobbench.server.ServerFactory;
import io.blobbench.server.ServerNode;
import io.blobbench.store.Connection;
import io.blobbench.store.Store;
import io.blobbench.store.StoreFactory;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.layout.Consistency;
import io.blobbench.store.layout.Durability;
import io.blobbench.store.layout.Layout;
import io.blobbench.store.operation.OperationKind;
import io.blobbench.store.watch.Awaited;
import io.blobbench.store.watch.ServerAwayException;
import io.blobbench.store.watch.Sightings;
import io.blobbench.store.watch.Watcher;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Jedis;

@NeedsServer("redis")
class RedisReplicasContractIT extends ReplicatedStoreContract {
    @Override
    protected StoreFactory storeFactory() {
        return new RedisStoreFactory();
    }

    @Override
    protected ServerFactory serverFactory() {
        return new RedisServerFactory();
    }

    @Override
    protected Set<Integer> replicas() {
        return Set.of(3);
    }

    @Override
    protected String clientSetting() {
        return "socketTimeoutMillis";
    }

    @Override
    public Set<Ability> abilities() {
        return Set.of(Ability.WATCH_APPENDS, Ability.WATCH_KEYS);
    }

    @Override
    protected Set<String> resources(StoreSettings settings) {
        return RedisResources.keys(settings);
    }

    @Override
    protected int copies(StoreSettings settings, String layoutName) {
        return RedisResources.copies(settings);
    }

    private record Appended(int partition) implements Awaited {
        Appended() {
            this(0);
        }

        @Override
        public boolean keyed() {
            return false;
        }

        @Override
        public long key() {
            return 0;
        }
    }

    @Test
    void aBlobThatIsSentDuringALookForNothingIsSeenByTheNext() throws Exception {
        List<String> seen = new ArrayList<>();
        Sightings sightings = (payload, atNs) -> seen.add(new String(payload, US_ASCII));
        try (Store store = storeFactory().open(subject().cluster().settings())) {
            store.provision(new Layout("watched", 1, 3, Consistency.ALL, Durability.NONE, 100, Map.of()));
            try (Watcher watcher = store.watch(false);
                    Connection connection = LocalRedis.connect(store, 1, 100)) {
                appendForLong(connection, "before");
                append(connection, "sent during the look");
                watcher.look(List.of(), sightings);

                watcher.look(List.of(new Appended()), sightings);
                assertThat(seen).contains("sent during the look");

                appendForLong(connection, "not awaited");
                watcher.look(List.of(), sightings);
                watcher.look(List.of(), sightings);
                append(connection, "awaited");
                watcher.look(List.of(new Appended()), sightings);
                assertThat(seen).contains("awaited").doesNotContain("not awaited");
            }
            store.teardown();
        }
    }

    @Test
    void oneLookShowsAllThatAListHas() throws Exception {
        List<String> seen = new ArrayList<>();
        List<byte[]> batch = Collections.nCopies(100, "blob".getBytes(US_ASCII));
        try (Store store = storeFactory().open(subject().cluster().settings())) {
            store.provision(new Layout("long", 1, 3, Consistency.ALL, Durability.NONE, 100, Map.of()));
            try (Watcher watcher = store.watch(false);
                    Connection connection = LocalRedis.connect(store, 1, 100)) {
                for (int i = 0; i < 25; i++) {
                    append(connection, batch);
                }

                watcher.look(List.of(new Appended()), (payload, atNs) -> seen.add(new String(payload, US_ASCII)));

                assertThat(seen).hasSize(2_500);
            }
            store.teardown();
        }
    }

    @Test
    void oneLookShowsAllThatManyListsOfLargeBlobsHave() throws Exception {
        List<String> seen = new ArrayList<>();
        List<byte[]> batch = Collections.nCopies(20, "blob".getBytes(US_ASCII));
        int partitions = 3; // an answer has at most two blobs as large as those of this layout may be
        try (Store store = storeFactory().open(subject().cluster().settings())) {
            store.provision(new Layout("large", partitions, 3, Consistency.ALL, Durability.NONE, 4 << 20, Map.of()));
            try (Watcher watcher = store.watch(false);
                    Connection connection = LocalRedis.connect(store, 20, 100)) {
                for (int partition = 0; partition < partitions; partition++) {
                    RecordingOperation append = RecordingOperation.write(OperationKind.APPEND, batch);
                    connection.submit(append.inPartition(partition));
                    assertThat(append.awaitSettled(Duration.ofSeconds(60)).acknowledged())
                            .isEqualTo(20);
                }

                watcher.look(
                        List.of(new Appended(0), new Appended(1), new Appended(2)),
                        (payload, atNs) -> seen.add(new String(payload, US_ASCII)));

                assertThat(seen).hasSize(60);
            }
            store.teardown();
        }
    }

    @Test
    void blobsAreSeenInAListThatGrewAgainUnseenSinceItsPrimaryForgotIt() throws Exception {
        List<String> seen = new ArrayList<>();
        try (Store store = storeFactory().open(subject().cluster().settings())) {
            store.provision(new Layout("regrown", 1, 3, Consistency.ALL, Durability.NONE, 100, Map.of()));
            try (Watcher watcher = store.watch(false)) {
                try (Connection connection = LocalRedis.connect(store, 1, 100)) {
                    append(connection, "before");
                    append(connection, "before");
                }
                awaitSeen(watcher, "before");
                restartPrimary();

                try (Connection connection = LocalRedis.connect(store, 1, 100)) {
                    append(connection, "first");
                    append(connection, "second");
                    append(connection, "third");
                }
                watcher.look(List.of(new Appended()), (payload, atNs) -> seen.add(new String(payload, US_ASCII)));

                assertThat(seen).containsExactlyInAnyOrder("first", "second", "third");
            }
            store.teardown();
        }
    }

    @Test
    void blobsAreSeenInAListThatIsShorterThanBeforeBecauseItsPrimaryForgotIt() throws Exception {
        try (Store store = storeFactory().open(subject().cluster().settings())) {
            store.provision(new Layout("forgotten", 1, 3, Consistency.ALL, Durability.NONE, 100, Map.of()));
            try (Watcher watcher = store.watch(false)) {
                try (Connection connection = LocalRedis.connect(store, 1, 100)) {
                    for (int i = 0; i < 100; i++) {
                        append(connection, "before");
                    }
                }
                awaitSeen(watcher, "before");
                restartPrimary();

                try (Connection connection = LocalRedis.connect(store, 1, 100)) {
                    append(connection, "after");
                }
                awaitSeen(watcher, "after");
            }
            store.teardown();
        }
    }

    @Test
    void aReaderWhoseReplicaIsKilledSeesBlobsWhenItIsBack() throws Exception {
        try (Store store = storeFactory().open(subject().cluster().settings())) {
            store.provision(new Layout("away", 1, 3, Consistency.ONE, Durability.NONE, 100, Map.of()));
            try (Watcher watcher = store.watch(false);
                    Connection connection = LocalRedis.connect(store, 1, 100)) {
                append(connection, "before");
                awaitSeen(watcher, "before");
                List<ServerNode> replicas = subject().cluster().nodes().subList(1, 3);
                for (ServerNode replica : replicas) {
                    replica.kill();
                }

                append(connection, "meanwhile");
                for (int i = 0; i < 5; i++) {
                    assertThatThrownBy(() -> watcher.look(List.of(new Appended()), (payload, atNs) -> {
                                throw new AssertionError("seen by a replica that is dead");
                            }))
                            .isInstanceOf(ServerAwayException.class);
                }
                subject().cluster().restart(replicas);
                awaitSeen(watcher, "meanwhile");
            }
            store.teardown();
        }
    }

    /** The primary has forgotten its blobs then, and the replicas follow it. */
    private void restartPrimary() throws Exception {
        ServerNode primary = subject().cluster().nodes().get(0);
        primary.kill();
        primary.restart();
        subject().cluster().restart(List.of());
    }

    private static void awaitSeen(Watcher watcher, String blob) throws Exception {
        List<String> seen = new ArrayList<>();
        Await.until("'" + blob + "' is seen", Duration.ofSeconds(30), () -> {
            try {
                watcher.look(List.of(new Appended()), (payload, atNs) -> seen.add(new String(payload, US_ASCII)));
            } catch (ServerAwayException e) {
                return false;
            }
            return seen.contains(blob);
        });
    }

    @Test
    void oneOfTwoReplicasIsEnoughForTwoCopiesAndNotForAll() throws Exception {
        ServerNode away = subject().cluster().nodes().get(2);
        List<byte[]> blob = List.of(new byte[1]);
        RecordingOperation waiting = RecordingOperation.write(OperationKind.APPEND, blob);
        try (Store store = storeFactory().open(subject().cluster().settings());
                Store ofAll = storeFactory().open(subject().cluster().settings())) {
            store.provision(new Layout("copies", 1, 3, Consistency.TWO, Durability.NONE, 100, Map.of()));
            ofAll.join(new Layout("copies", 1, 3, Consistency.ALL, Durability.NONE, 100, Map.of()));
            try (Connection two = LocalRedis.connect(store, 1, 100);
                    Connection all = LocalRedis.connect(ofAll, 2, 1, 100)) { // it submits without waiting for answers
                away.pause();
                try {
                    all.submit(waiting);
                    for (int i = 0; i < 100; i++) {
                        append(two, blob);
                    }

                    assertThat(waiting.settled()).isZero();
                } finally {
                    away.resume();
                }
                assertThat(waiting.awaitSettled(Duration.ofSeconds(60)).acknowledged())
                        .isOne();
            }
            store.teardown();
        }
    }

    @Test
    void replicasAreOnlineOnceTheNodesHaveFoundAPrimaryThatWasStartedAgain() throws Exception {
        try (Store store = storeFactory().open(subject().cluster().settings())) {
            restartPrimary();

            store.provision(new Layout("restarted", 1, 3, Consistency.ALL, Durability.NONE, 100, Map.of()));
            store.teardown();
        }
    }

    @Test
    void aReplicaThatIsLostDuringATrialIsToldAlsoWhenItIsBack() throws Exception {
        try (Store store = storeFactory().open(subject().cluster().settings())) {
            store.provision(new Layout("lapse", 1, 3, Consistency.ONE, Durability.NONE, 100, Map.of()));
            assertThat(store.lapse()).isEmpty();

            ServerNode replica = subject().cluster().nodes().get(2);
            replica.kill();
            assertThat(store.lapse().orElseThrow()).contains("{online=1, ", ", and {online=2, ");

            subject().cluster().restart(List.of(replica));
            assertThat(store.lapse().orElseThrow()).contains("{online=2, ", ", and {online=2, ");
            store.teardown();
        }
    }

    @Test
    void countsThatOthersHadThePrimaryForgetAreNoLostReplicas() throws Exception {
        StoreSettings settings = subject().cluster().settings();
        try (Store store = storeFactory().open(settings);
                Jedis others = new Jedis(HostAndPort.from(settings.endpoints().get(0)))) {
            store.provision(new Layout("forgetful", 1, 3, Consistency.ONE, Durability.NONE, 100, Map.of()));
            assertThat(others.info("stats")).doesNotContain("sync_full:0\r");

            others.configResetStat();

            assertThat(others.info("stats")).contains("sync_full:0\r");
            assertThat(store.lapse()).isEmpty();
            store.teardown();
        }
    }

    @Test
    void aReplicaThatGetsNothingIsToldAndNotWhenItHasCaughtUp() throws Exception {
        ServerNode away = subject().cluster().nodes().get(2);
        try (Store store = storeFactory().open(subject().cluster().settings())) {
            store.provision(new Layout("lag", 1, 3, Consistency.ONE, Durability.NONE, 1_000_000, Map.of()));
            away.pause();
            try (Connection one = LocalRedis.connect(store, 1, 1_000_000)) {
                append(one, List.of(new byte[1_000_000]));

                assertThat(store.lag())
                        .hasValueSatisfying(
                                told -> assertThat(told)
                                        .startsWith(
                                                "a replica of redis had not got all of the load 5 s after its end, and lacked up to 1 MB"));
            } finally {
                away.resume();
            }

            assertThat(store.lag()).isEmpty();
            store.teardown();
        }
    }

    /** Until the watcher asks for lengths again. */
    private static void appendForLong(Connection connection, String blob) throws InterruptedException {
        long startNs = System.nanoTime();
        while (System.nanoTime() - startNs <= ReplicaWatcher.SKIP_NS) {
            append(connection, blob);
        }
    }

    private static void append(Connection connection, String blob) throws InterruptedException {
        append(connection, List.of(blob.getBytes(US_ASCII)));
    }

    private static void append(Connection connection, List<byte[]> blobs) throws InterruptedException {
        RecordingOperation append = RecordingOperation.write(OperationKind.APPEND, blobs);
        connection.submit(append);
        assertThat(append.awaitSettled(Duration.ofSeconds(60)).acknowledged()).isEqualTo(blobs.size());
    }
}
