package io.blobbench.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import io.blobbench.contract.Ability;
import io.blobbench.contract.ForeignObject;
import io.blobbench.contract.RecordingOperation;
import io.blobbench.contract.StoreContract;
import io.blobbench.machine.NeedsServer;
import io.blobbench.server.ServerFactory;
import io.blobbench.store.BlobVisitor;
import io.blobbench.store.Connection;
import io.blobbench.store.ConnectionPlan;
import io.blobbench.store.Store;
import io.blobbench.store.StoreFactory;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.layout.Consistency;
import io.blobbench.store.layout.Durability;
import io.blobbench.store.layout.Layout;
import io.blobbench.store.operation.OperationKind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

@NeedsServer(value = "cassandra", java = 17)
class CassandraStoreContractIT extends StoreContract {
    private static final Duration DEADLINE = Duration.ofSeconds(60);
    private static final byte[] BLOB = {1};

    @Override
    protected StoreFactory storeFactory() {
        return new CassandraStoreFactory();
    }

    @Override
    protected ServerFactory serverFactory() {
        return new CassandraServerFactory();
    }

    @Override
    protected String clientSetting() {
        return "basic.request.timeout";
    }

    @Override
    public Set<Ability> abilities() {
        return Set.of(Ability.JOIN, Ability.IDLE);
    }

    @Override
    protected Set<String> resources(StoreSettings settings) throws Exception {
        return Keyspaces.names(settings);
    }

    @Override
    protected ForeignObject foreignObject(StoreSettings settings) {
        return new ForeignKeyspace(settings);
    }

    /** As an application sends it: a batch of one statement is slower than its insert. */
    @Test
    void aSingleBlobIsAppendedByAnInsertOfItsOwn() throws Exception {
        StoreSettings settings = new StoreSettings(
                subject().cluster().settings().endpoints(),
                Map.of("advanced.request-tracker.classes", SentStatements.class.getName()));
        try (Store store = storeFactory().open(settings)) {
            store.provision(new Layout("single", 1, 1, Consistency.ONE, Durability.PERIODIC, 1, Map.of()));
            try (Connection connection = store.connect(new ConnectionPlan(0, 1, 1, 2, 1))) {
                append(connection, List.of(BLOB));
                assertThat(SentStatements.next().statement()).isInstanceOf(BoundStatement.class);
                append(connection, List.of(BLOB, BLOB));
                assertThat(SentStatements.next().statement()).isInstanceOf(BatchStatement.class);
            }
            store.teardown();
        }
    }

    @Test
    void aSmallPageSizeHidesNoSettingOfTheServers() throws Exception {
        StoreSettings settings = subject().cluster().settings();
        StoreSettings rowByRow = new StoreSettings(settings.endpoints(), Map.of("basic.request.page-size", "1"));
        Layout layout = new Layout("paged", 1, 1, Consistency.ONE, Durability.PERIODIC, 1, Map.of());
        try (Store store = storeFactory().open(settings);
                Store paging = storeFactory().open(rowByRow)) {
            paging.provision(layout);
            store.join(layout);

            assertThat(paging.describe())
                    .isEqualTo(store.describe())
                    .containsKeys("commitlog_sync", "write_request_timeout", "cas_contention_timeout");
            paging.teardown();
        }
    }

    @Test
    void blobsReturnFromMessagesThatAreCompressed() throws Exception {
        StoreSettings settings = new StoreSettings(
                subject().cluster().settings().endpoints(), Map.of("advanced.protocol.compression", "lz4"));
        byte[] blob = new byte[1 << 20];
        blob[blob.length - 1] = 1;
        List<byte[]> found = new ArrayList<>();
        try (Store store = storeFactory().open(settings)) {
            store.provision(
                    new Layout("compressed", 1, 1, Consistency.ONE, Durability.PERIODIC, blob.length, Map.of()));
            try (Connection connection = store.connect(new ConnectionPlan(0, 1, 1, 1, blob.length))) {
                append(connection, List.of(blob));
            }
            store.scan((key, payload) -> found.add(payload.clone()));
            store.teardown();
        }
        assertThat(found).containsExactly(blob);
    }

    /** The only turn of the session stays with the request for which the server asks to prepare its statement again. */
    @Test
    void aStatementThatTheServerHasForgottenIsPreparedAgain() throws Exception {
        String table = "forgetful.blobs";
        StoreSettings settings = subject().cluster().settings();
        StoreSettings oneAtOnce =
                new StoreSettings(settings.endpoints(), Map.of("advanced.throttler.max-concurrent-requests", "1"));
        try (Store store = storeFactory().open(settings);
                Sessions others = new Sessions(oneAtOnce)) {
            store.provision(new Layout("forgetful", 1, 1, Consistency.ONE, Durability.PERIODIC, 1, Map.of()));
            CqlSession session = others.open(Map.of());
            PreparedStatement count = session.prepare("SELECT count(*) FROM " + table);
            session.execute("DROP TABLE " + table);
            session.execute("CREATE TABLE " + table + " (partkey int PRIMARY KEY)");

            assertThat(Sessions.await("count", session.executeAsync(count.bind()))
                            .one()
                            .getLong(0))
                    .isZero();
            store.remove("forgetful");
        }
    }

    @Test
    void theBatchIsDescribedWhereSeveralBlobsAreAppendedAtOnce() throws Exception {
        try (Store store = storeFactory().open(subject().cluster().settings())) {
            store.provision(new Layout("described", 1, 1, Consistency.ONE, Durability.PERIODIC, 1, Map.of()));
            assertThat(store.describe()).as("no connection yet").doesNotContainKey("batch");
            store.connect(new ConnectionPlan(0, 1, 1, 2, 1, Set.of(OperationKind.PUT)))
                    .close();
            assertThat(store.describe()).doesNotContainKey("batch");
            store.connect(new ConnectionPlan(0, 1, 1, 1, 1, Set.of(OperationKind.APPEND)))
                    .close();
            assertThat(store.describe()).doesNotContainKey("batch");

            store.connect(new ConnectionPlan(0, 1, 1, 2, 1, Set.of(OperationKind.APPEND)))
                    .close();

            assertThat(store.describe()).containsEntry("batch", "UNLOGGED batch");
            store.teardown();
        }
    }

    /** As servers repair them: a read that finds a row at one of them writes only the columns that it asked for to the others. */
    @Test
    void rowsWithoutAVersionHaveTheirKeyAndRowsWithoutABlobAreNone() throws Exception {
        StoreSettings settings = subject().cluster().settings();
        List<Long> keys = new ArrayList<>();
        try (Store store = storeFactory().open(settings);
                Sessions others = new Sessions(settings)) {
            store.provision(new Layout("repaired", 1, 1, Consistency.ONE, Durability.PERIODIC, 1, Map.of()));
            CqlSession session = others.open(Map.of());
            String row =
                    "INSERT INTO repaired.blobs (partkey, vs_id, id, %s) VALUES (0, 00000000-0000-000%d-0000-00000000000%d,"
                            + " 00000000-0000-0000-0000-000000000000, %s)";
            session.execute(row.formatted("data", 1, 7, "0x01"));
            session.execute(row.formatted("version", 1, 8, "1"));
            session.execute(row.formatted("data", 0, 9, "0x01"));

            store.scan((key, payload) -> keys.add(key));
            store.teardown();
        }
        assertThat(keys).containsExactlyInAnyOrder(7L, BlobVisitor.NO_KEY);
    }

    /** Rows of a preload are written without a transaction, and may get their time stamp from another server. */
    @Test
    void putsBeforeTransactionsAreStampedBeforeThem() throws Exception {
        StoreSettings settings = subject().cluster().settings();
        try (Store store = storeFactory().open(settings);
                Sessions others = new Sessions(settings)) {
            store.provision(new Layout("preloaded", 1, 1, Consistency.ONE, Durability.PERIODIC, 1, Map.of()));
            CqlSession session = others.open(Map.of());
            long beforeMicros = System.currentTimeMillis() * 1000;
            try (Connection connection =
                    store.connect(new ConnectionPlan(0, 1, 1, 1, 1, Set.of(OperationKind.UPDATE)))) {
                put(connection);
            }
            assertThat(stamp(session)).isLessThan(beforeMicros - 1_000_000_000L);
            try (Connection connection =
                    store.connect(new ConnectionPlan(0, 1, 1, 1, 1, Set.of(OperationKind.PUT, OperationKind.GET)))) {
                put(connection);
            }
            assertThat(stamp(session)).isGreaterThanOrEqualTo(beforeMicros);
            store.teardown();
        }
    }

    private static void put(Connection connection) throws InterruptedException {
        RecordingOperation put = RecordingOperation.write(OperationKind.PUT, List.of(BLOB));
        connection.submit(put);
        assertThat(put.awaitSettled(DEADLINE).acknowledged()).isEqualTo(1);
    }

    private static long stamp(CqlSession session) {
        return session.execute("SELECT writetime(data) FROM preloaded.blobs")
                .one()
                .getLong(0);
    }

    private static void append(Connection connection, List<byte[]> blobs) throws InterruptedException {
        RecordingOperation append = RecordingOperation.write(OperationKind.APPEND, blobs);
        connection.submit(append);
        assertThat(append.awaitSettled(DEADLINE).acknowledged()).isEqualTo(blobs.size());
    }

    @Test
    void aSettingThatOthersChangeDuringATrialIsTold() throws Exception {
        StoreSettings settings =
                new StoreSettings(subject().cluster().settings().endpoints(), Map.of());
        try (Store store = storeFactory().open(settings);
                Sessions others = new Sessions(settings)) {
            store.provision(new Layout("changed", 1, 1, Consistency.ONE, Durability.PERIODIC, 1, Map.of()));
            assertThat(store.lapse()).isEmpty();
            CqlSession session = others.open(Map.of());

            session.execute("ALTER KEYSPACE changed WITH durable_writes = false");

            assertThat(store.lapse())
                    .hasValue(
                            "settings of cassandra were changed since the trial began: durable_writes is false, and was"
                                    + " true");

            session.execute("ALTER KEYSPACE changed WITH durable_writes = true");
            assertThat(store.lapse()).isEmpty();
            session.execute("ALTER TABLE changed.blobs WITH default_time_to_live = 60");

            assertThat(store.lapse())
                    .hasValueSatisfying(told -> assertThat(told).endsWith(": default_time_to_live is 60, and was 0"));
            store.teardown();
        }
    }
}
