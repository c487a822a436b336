package io.blobbench.cassandra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.Node;
import io.blobbench.contract.Await;
import io.blobbench.contract.RecordingOperation;
import io.blobbench.contract.StartedCluster;
import io.blobbench.machine.NeedsServer;
import io.blobbench.server.ServerNode;
import io.blobbench.server.ServerPlan;
import io.blobbench.server.artifact.DownloadListener;
import io.blobbench.server.cluster.LocalKit;
import io.blobbench.store.Connection;
import io.blobbench.store.ConnectionPlan;
import io.blobbench.store.SpaceUsage;
import io.blobbench.store.Store;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.Waiting;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.layout.Consistency;
import io.blobbench.store.layout.Durability;
import io.blobbench.store.layout.Layout;
import io.blobbench.store.layout.UnsupportedLayoutException;
import io.blobbench.store.operation.OperationKind;
import io.blobbench.store.watch.Awaited;
import io.blobbench.store.watch.Watcher;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Three nodes that hold every blob: what holds although they are three. */
@NeedsServer(value = "cassandra", java = 17)
class CassandraClusterIT {
    private static final int NODES = 3;
    private static final int MIB = 1 << 20;
    private static final Duration DEADLINE = Duration.ofSeconds(60);

    private static StartedCluster started;

    private static Path files;

    @BeforeAll
    static void start(@TempDir Path directory) throws Exception {
        Map<String, String> settings = Map.of(
                "heap", "512m",
                "compaction_throughput", "16MiB/s",
                "commitlog_sync_period", "10000ms",
                "auto_snapshot", "true",
                "tombstone_failure_threshold", "100");
        files = directory;
        started = StartedCluster.start(
                new CassandraServerFactory(),
                LocalKit.create(DownloadListener.NONE),
                new ServerPlan(Optional.empty(), Optional.empty(), NODES, Durability.NONE, settings, directory));
    }

    @AfterAll
    static void stop() {
        started.close();
    }

    @Test
    void spaceHasTheMemtablesOfANodeThatLearnsLateThatItIsToFlush() throws Exception {
        ExecutorService measuring = Executors.newSingleThreadExecutor();
        ServerNode late = nodeThatIsNeverFirst();
        try (Store store = new CassandraStoreFactory().open(started.cluster().settings())) {
            store.provision(layout("late", Map.of("compression", "none")));
            try (Connection connection = store.connect(new ConnectionPlan(0, 1, 1, 8, MIB))) {
                byte[] blob = new byte[MIB];
                new Random(1).nextBytes(blob);
                for (int i = 0; i < 4; i++) {
                    settle(connection, RecordingOperation.write(OperationKind.APPEND, List.of(blob, blob)));
                }
            }

            late.pause();
            Future<Optional<SpaceUsage>> space = measuring.submit(store::measureSpace);
            long startNs = System.nanoTime();
            Await.until("the others flush", DEADLINE, () -> System.nanoTime() - startNs > TimeUnit.SECONDS.toNanos(2));
            late.resume();

            SpaceUsage found = space.get().orElseThrow();
            assertThat(found.bytes() / MIB)
                    .as("8 MiB on each of three nodes, with the rest of a MiB for each")
                    .isBetween(3 * 8L, 3 * 9L);
            assertThat(found.roundingBytes()).isEqualTo(NODES * MIB);
            store.teardown();
        } finally {
            late.resume();
            measuring.shutdownNow();
        }
    }

    @Test
    void aSessionEndsThatWasBeingOpenedWhenItsStoreWasClosed() throws Exception {
        ExecutorService opening = Executors.newSingleThreadExecutor();
        List<ServerNode> nodes = started.cluster().nodes();
        Sessions sessions = new Sessions(started.cluster().settings());
        try {
            for (ServerNode node : nodes) {
                node.pause();
            }
            Future<CqlSession> session = opening.submit(() -> sessions.open(Map.of()));
            Await.until("the driver begins", DEADLINE, () -> !driverThreads().isEmpty());
            sessions.close();
            for (ServerNode node : nodes) {
                node.resume();
            }

            assertThatThrownBy(session::get).hasMessageContaining("the store was closed meanwhile");
            Await.until("the driver ends", DEADLINE, () -> driverThreads().isEmpty());
        } finally {
            for (ServerNode node : nodes) {
                node.resume();
            }
            opening.shutdownNow();
        }
    }

    private static List<String> driverThreads() {
        return Thread.getAllStackTraces().keySet().stream()
                .map(Thread::getName)
                .filter(name -> name.matches("s\\d+-(io|admin)-\\d+"))
                .toList();
    }

    @Test
    void noSnapshotIsLeftOfATableThatWasDropped() throws Exception {
        try (Store store = new CassandraStoreFactory().open(started.cluster().settings());
                Sessions others = new Sessions(started.cluster().settings())) {
            store.provision(layout("dropped", Map.of()));
            try (Connection connection = store.connect(new ConnectionPlan(0, 1, 1, 1, MIB))) {
                settle(connection, RecordingOperation.write(OperationKind.APPEND, List.of(new byte[MIB])));
            }
            assertThat(store.measureSpace()).isPresent();
            store.teardown();
            assertThat(store.remains()).isEmpty();

            CqlSession session = others.open(Map.of());
            for (String statement : List.of(
                    "CREATE KEYSPACE IF NOT EXISTS theirs"
                            + " WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 3}",
                    "CREATE TABLE IF NOT EXISTS theirs.rows (id int PRIMARY KEY)",
                    "INSERT INTO theirs.rows (id) VALUES (1)",
                    "DROP KEYSPACE IF EXISTS theirs")) {
                assertThat(Waiting.holdsWithin(Duration.ofMinutes(1), () -> isExecuted(session, statement)))
                        .as(statement)
                        .isTrue();
            }
        }
        assertThat(snapshotsOfDroppedTables()).isNotEmpty().allMatch(folder -> folder.toString()
                .contains("theirs"));
    }

    /** Folders below those of the nodes, whose files come and go meanwhile. */
    private static List<Path> snapshotsOfDroppedTables() throws IOException {
        List<Path> found = new ArrayList<>();
        Files.walkFileTree(files, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                if (folder.getFileName().toString().startsWith("dropped-")) {
                    found.add(folder);
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException failure) {
                return FileVisitResult.CONTINUE;
            }
        });
        return found;
    }

    /** A node that has just come back may not know the keyspace or the table yet, or know it and not have opened its files; or be late. */
    private static boolean isExecuted(CqlSession session, String statement) {
        try {
            session.execute(statement);
            return true;
        } catch (DriverException e) {
            return false;
        }
    }

    @Test
    void spaceHasNoFilesThatWereCompacted() throws Exception {
        try (Store store = new CassandraStoreFactory().open(started.cluster().settings());
                Sessions others = new Sessions(started.cluster().settings())) {
            Layout layout = layout("compacted", Map.of("compression", "none"));
            store.provision(layout);
            CqlSession session = others.open(Map.of());
            session.execute(compaction(layout, false));
            try (Connection connection = store.connect(new ConnectionPlan(0, 1, 1, 8, MIB))) {
                byte[] blob = new byte[MIB];
                new Random(1).nextBytes(blob);
                for (int file = 0; file < 4; file++) {
                    settle(connection, RecordingOperation.write(OperationKind.PUT, Collections.nCopies(8, blob)));
                    store.writeToFiles();
                }
                session.execute(compaction(layout, true)); // from the next file on
                settle(connection, RecordingOperation.write(OperationKind.PUT, List.of(blob)));
            }

            SpaceUsage space = store.measureSpace().orElseThrow();
            boolean whole = !space.method().endsWith("while compaction was not over"); // a busy machine takes longer
            assertThat(space.bytes() / MIB)
                    .as("8 MiB on each of three nodes, of four times 8 MiB that were written, and a file or two more")
                    .isBetween(3 * 8L, 3 * (whole ? 25L : 45L));
            store.teardown();
        }
    }

    private static String compaction(Layout layout, boolean enabled) throws StoreException {
        return "ALTER TABLE " + Table.of(layout).name()
                + " WITH compaction = {'class': 'SizeTieredCompactionStrategy', 'enabled': " + enabled + "}";
    }

    @Test
    void serversThatWriteTheirLogEveryTenSecondsAreNotPeriodic() throws Exception {
        try (Store store = new CassandraStoreFactory().open(started.cluster().settings())) {
            Layout layout = new Layout("log", 1, NODES, Consistency.ALL, Durability.PERIODIC, MIB, Map.of());

            assertThatThrownBy(() -> store.provision(layout))
                    .isInstanceOf(UnsupportedLayoutException.class)
                    .hasMessage(
                            "durability periodic was asked for, which needs servers with commitlog_sync: periodic and"
                                    + " commitlog_sync_period of at most 1000ms, but these have commitlog_sync: periodic and"
                                    + " commitlog_sync_period: 10000ms");
        }
    }

    @Test
    void aReadThatMeetsMoreDeletedRowsThanServersPassNamesTheirSetting() throws Exception {
        int keys = 500;
        int atOnce = 25; // more transactions than that wait for each other until they time out on a busy machine
        Set<OperationKind> kinds = Set.of(OperationKind.ADD, OperationKind.DELETE);
        try (Store store = new CassandraStoreFactory().open(started.cluster().settings())) {
            store.provision(layout("deleted", Map.of()));
            try (Connection connection = store.connect(new ConnectionPlan(0, 1, 1, atOnce, 1, kinds))) {
                for (int key = 0; key < keys; key += atOnce) {
                    List<byte[]> blobs = Collections.nCopies(atOnce, new byte[1]);
                    settle(
                            connection,
                            RecordingOperation.write(OperationKind.ADD, blobs).keysFrom(key));
                    settle(
                            connection,
                            RecordingOperation.ask(OperationKind.DELETE, atOnce).keysFrom(key));
                }
            }

            assertThatThrownBy(store::countBlobs)
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining("tombstone_failure_threshold: raise it");
            store.teardown();
        }
    }

    @Test
    void aBatchIsRefusedForNoLimitThatItsStatementsDoNotMeet() throws Exception {
        int large = 512 << 10;
        try (Store store = new CassandraStoreFactory().open(started.cluster().settings())) {
            store.provision(layout("batches", Map.of()));
            store.connect(new ConnectionPlan(0, 1, 1, 70_000, large, Set.of(OperationKind.PUT)))
                    .close();
            assertThatThrownBy(
                            () -> store.connect(new ConnectionPlan(0, 1, 1, 70_000, 100, Set.of(OperationKind.APPEND))))
                    .isInstanceOf(UnsupportedLayoutException.class)
                    .hasMessageContaining("65535 statements");
            assertThatThrownBy(() ->
                            store.connect(new ConnectionPlan(0, 1, 1, 1_000, large, Set.of(OperationKind.APPEND))))
                    .isInstanceOf(UnsupportedLayoutException.class)
                    .hasMessageContaining("a message would have");
            store.teardown();
        }
    }

    @Test
    void theLaterOfTwoPutsIsKeptWhicheverNodesCoordinateThem() throws Exception {
        int keys = 300;
        byte[] earlier = {2};
        byte[] later = {1}; // of two values with equal time stamps the larger one is kept
        Set<OperationKind> kinds = Set.of(OperationKind.PUT, OperationKind.GET);
        try (Store store = new CassandraStoreFactory().open(started.cluster().settings());
                Sessions others = new Sessions(started.cluster().settings())) {
            Layout layout = layout("ordered", Map.of());
            store.provision(layout);
            CqlSession session = others.open(Map.of());
            WriteClock clock = new WriteClock(session.getContext());
            long[] between = new long[keys];
            try (Connection one = store.connect(new ConnectionPlan(0, 2, 1, 1, 1, kinds));
                    Connection other = store.connect(new ConnectionPlan(1, 2, 1, 1, 1, kinds))) {
                for (int key = 0; key < keys; key++) {
                    put(one, key, earlier);
                    between[key] = clock.next();
                    put(other, key, later);
                }
            }
            long end = clock.next();

            int[] found = new int[3];
            store.scan((key, payload) -> found[payload[0]]++);
            assertThat(found).as("blobs by their content").containsExactly(0, keys, 0);
            String query =
                    "SELECT vs_id, WRITETIME(data) FROM " + Table.of(layout).name();
            for (Row row : session.execute(query)) {
                int key = (int) Statements.key(Objects.requireNonNull(row.getBytesUnsafe(0)));
                assertThat(row.getLong(1))
                        .as("time stamp of the later put of key " + key)
                        .isBetween(between[key] + 1, (key + 1 < keys ? between[key + 1] : end) - 1);
            }
            store.teardown();
        }
    }

    /** Any is for writes only. */
    @Test
    void everyStatementIsSentAtTheConsistencyOfItsLayout() throws Exception {
        Set<OperationKind> kinds = Set.of(OperationKind.PUT, OperationKind.APPEND, OperationKind.GET);
        StoreSettings settings = new StoreSettings(
                started.cluster().settings().endpoints(),
                Map.of("advanced.request-tracker.classes", SentStatements.class.getName()));
        List<byte[]> blobs = List.of(new byte[1], new byte[1]);
        ConnectionPlan plan = new ConnectionPlan(0, 1, 1, blobs.size(), 1, kinds);
        try (Store store = new CassandraStoreFactory().open(settings)) {
            store.provision(layout("asked", Map.of()));
            try (Connection connection = store.connect(plan)) {
                put(connection, 0, blobs.get(0)); // each node has it, so that a read of one finds it
                assertThat(SentStatements.next().consistency()).isEqualTo("ALL");
            }
            for (Consistency consistency : CassandraTraits.TRAITS.consistencies()) {
                store.join(new Layout("asked", 1, NODES, consistency, Durability.NONE, MIB, Map.of()));
                try (Connection connection = store.connect(plan)) {
                    settle(connection, RecordingOperation.write(OperationKind.APPEND, blobs.subList(0, 1)));
                    assertThat(SentStatements.next().consistency()).isEqualTo(consistency.name());
                    settle(connection, RecordingOperation.write(OperationKind.APPEND, blobs));
                    assertThat(SentStatements.next().consistency())
                            .as("a batch")
                            .isEqualTo(consistency.name());
                    settle(connection, RecordingOperation.ask(OperationKind.GET, 1));
                    assertThat(SentStatements.next().consistency())
                            .as("a read")
                            .isEqualTo(consistency == Consistency.ANY ? "ONE" : consistency.name());
                }
            }
            store.teardown();
        }
    }

    @Test
    void aSecondReaderHasEveryNodeReadItsOwnCopy() throws Exception {
        int looks = 20;
        try (Store store = new CassandraStoreFactory().open(started.cluster().settings());
                Sessions others = new Sessions(started.cluster().settings())) {
            Layout layout = layout("watched", Map.of());
            store.provision(layout);
            CqlSession session = others.open(Map.of());
            try (Watcher watcher = store.watch(true)) {
                for (int look = 0; look < looks; look++) {
                    watcher.look(List.of(new FirstKey()), (payload, atNs) -> {});
                }
            }

            assertThat(Cluster.up(session.getMetadata())).hasSize(NODES).allSatisfy(node -> {
                assertThat(localReads(session, node, layout))
                        .as("reads of one key that " + node.getEndPoint() + " made itself")
                        .isEqualTo(looks);
                assertThat(speculativeRetry(session, node, layout)).isEqualTo("NEVER");
            });
            store.teardown();
        }
    }

    @Test
    void everyReplicaHasTheBlobsWhoseCopiesWereAwaited() throws Exception {
        int keys = 50;
        Layout oneCopy = new Layout("awaited", 1, 1, Consistency.ONE, Durability.NONE, 1, Map.of());
        Layout layout = new Layout("awaited", 1, NODES, Consistency.ONE, Durability.NONE, 1, Map.of());
        try (Store store = new CassandraStoreFactory().open(started.cluster().settings());
                Sessions others = new Sessions(started.cluster().settings())) {
            store.provision(oneCopy);
            try (Connection connection =
                    store.connect(new ConnectionPlan(0, 1, 1, keys, 1, Set.of(OperationKind.PUT)))) {
                settle(
                        connection,
                        RecordingOperation.write(OperationKind.PUT, Collections.nCopies(keys, new byte[1]))
                                .keysFrom(0));
            }
            CqlSession session = others.open(Map.of());
            session.execute("ALTER KEYSPACE " + Table.of(layout).keyspace()
                    + " WITH replication = {'class': 'NetworkTopologyStrategy', 'datacenter1': " + NODES + "}");
            store.join(layout);

            store.awaitCopies();

            SimpleStatement own = SimpleStatement.newInstance(
                            "SELECT data FROM " + Table.of(layout).name())
                    .setConsistencyLevel(DefaultConsistencyLevel.ONE);
            assertThat(Cluster.up(session.getMetadata())).hasSize(NODES).allSatisfy(node -> assertThat(
                            session.execute(own.setNode(node)).all())
                    .hasSize(keys)
                    .noneMatch(row -> row.isNull(0)));
            store.teardown();
        }
    }

    /** A node that is away is told as lost, and no replicas are provided; once it is back, the copies that it missed are told. */
    @Test
    void aNodeThatIsAwayAndTheCopiesThatItMissedAreTold() throws Exception {
        ServerNode late = nodeThatIsNeverFirst();
        Layout refused = layout("refused", Map.of());
        StoreSettings reached = new StoreSettings(
                List.of(Collections.min(started.cluster().settings().endpoints())), Map.of());
        try (Store store = new CassandraStoreFactory().open(started.cluster().settings());
                Sessions others = new Sessions(started.cluster().settings())) {
            Layout layout = layout("missed", Map.of());
            store.provision(layout);
            CqlSession session = others.open(Map.of());
            Node first = Cluster.up(session.getMetadata()).get(0);
            SimpleStatement insert = SimpleStatement.newInstance("INSERT INTO "
                            + Table.of(layout).name() + " (partkey, vs_id, id, data) VALUES (0, uuid(), uuid(), 0x00)")
                    .setNode(first)
                    .setConsistencyLevel(DefaultConsistencyLevel.ONE);
            execute(session, insert, 10_000);
            assertThat(store.lapse()).isEmpty();

            late.pause();
            execute(session, insert, 100);
            long startNs = System.nanoTime();
            try (Store impatient = new CassandraStore(new Sessions(reached), Duration.ZERO)) {
                impatient.join(layout);
                assertThat(impatient.lapse().orElseThrow())
                        .startsWith("replicas of cassandra were lost during the trial: of the " + NODES + " nodes ");
                assertThatThrownBy(() -> impatient.provision(refused))
                        .isInstanceOf(UnsupportedLayoutException.class)
                        .hasMessageStartingWith(NODES + " replicas need every node reachable");
            }
            Await.until(
                    "messages to be later than write_request_timeout",
                    DEADLINE,
                    () -> System.nanoTime() - startNs > TimeUnit.SECONDS.toNanos(11));
            late.resume();

            Waiting.until(
                    "missed copies to be told", DEADLINE, () -> store.lapse().isPresent());
            assertThat(store.lapse().orElseThrow())
                    .startsWith("replicas of cassandra may have missed blobs during the trial: ")
                    .contains(" messages to or from other nodes");
            store.provision(layout);
            assertThat(store.lapse()).isEmpty();
            store.teardown();
        } finally {
            late.resume();
        }
    }

    /** Many at once. */
    private static void execute(CqlSession session, SimpleStatement statement, int times) throws StoreException {
        List<CompletionStage<AsyncResultSet>> answers = new ArrayList<>();
        for (int i = 0; i < times; i++) {
            answers.add(session.executeAsync(statement));
        }
        for (CompletionStage<AsyncResultSet> answer : answers) {
            Sessions.await("insert", answer);
        }
    }

    private static long localReads(CqlSession session, Node node, Layout layout) {
        String query = "SELECT \"count\" FROM system_views.local_read_latency WHERE keyspace_name = '"
                + Table.keyspace(layout.name()) + "' AND table_name = 'blobs'";
        return session.execute(SimpleStatement.newInstance(query).setNode(node))
                .one()
                .getLong(0);
    }

    private static @Nullable String speculativeRetry(CqlSession session, Node node, Layout layout) {
        String query = "SELECT speculative_retry FROM system_schema.tables WHERE keyspace_name = '"
                + Table.keyspace(layout.name()) + "' AND table_name = 'blobs'";
        return session.execute(SimpleStatement.newInstance(query).setNode(node))
                .one()
                .getString(0);
    }

    /** Awaits the first key of all. */
    private record FirstKey() implements Awaited {
        @Override
        public boolean keyed() {
            return true;
        }

        @Override
        public long key() {
            return 0;
        }

        @Override
        public int partition() {
            return 0;
        }
    }

    private static void put(Connection connection, long key, byte[] blob) throws InterruptedException {
        settle(
                connection,
                RecordingOperation.write(OperationKind.PUT, List.of(blob)).keysFrom(key));
    }

    /** Another one than that which is asked to change the table. */
    private static ServerNode nodeThatIsNeverFirst() {
        List<String> endpoints = started.cluster().settings().endpoints();
        return started.cluster().nodes().get(endpoints.indexOf(Collections.max(endpoints)));
    }

    private static Layout layout(String name, Map<String, String> options) {
        return new Layout(name, 1, NODES, Consistency.ALL, Durability.NONE, MIB, options);
    }

    private static void settle(Connection connection, RecordingOperation operation) throws InterruptedException {
        connection.submit(operation);
        assertThat(operation.awaitSettled(DEADLINE).acknowledged())
                .as(operation.toString())
                .isEqualTo(operation.size());
    }
}
