package io.blobbench.cassandra;

import static java.nio.charset.StandardCharsets.US_ASCII;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatementBuilder;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import io.blobbench.store.BlobVisitor;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.layout.Consistency;
import io.blobbench.store.operation.Operation;
import io.blobbench.store.operation.OperationKind;
import io.blobbench.store.operation.RecordingMessage;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/**
 * The statements of one session, prepared on the servers. Values are bound as the bytes that go on the wire; payloads are
 * not copied. Used by one lane only.
 */
final class Statements {
    private static final String KEYED_ID = "00000000-0000-0000-0000-000000000000";
    private static final String KEY = " WHERE partkey = ? AND vs_id = ? AND id = " + KEYED_ID;
    private static final String KEYED = " (partkey, vs_id, id, version, data) VALUES (?, ?, " + KEYED_ID + ", 1, ?)";
    /** By this much the writes of a preload are backdated, so that later transactions win unless clocks differ by more. */
    private static final Duration BACKDATED = Duration.ofHours(1);

    /** By kind, in the order of the values that {@link #bind} sets. */
    private static final Map<OperationKind, String> CQL = Map.of(
            OperationKind.APPEND, "INSERT INTO %s (partkey, vs_id, id, data) VALUES (?, ?, ?, ?)",
            OperationKind.PUT, "INSERT INTO %s" + KEYED,
            OperationKind.ADD, "INSERT INTO %s" + KEYED + " IF NOT EXISTS",
            OperationKind.UPDATE, "UPDATE %s SET version = ?, data = ?" + KEY + " IF version = ?",
            OperationKind.DELETE, "DELETE FROM %s" + KEY + " IF EXISTS",
            OperationKind.GET, "SELECT data FROM %s" + KEY,
            OperationKind.EXISTS, "SELECT version FROM %s" + KEY,
            OperationKind.GET_IF_NOT_MATCHED, "SELECT version, data FROM %s" + KEY);

    /** High halves of {@code vs_id}: blobs that were appended and blobs with a key never share a partition. */
    private static final long APPENDED_HALF = 0;

    private static final long KEYED_HALF = 1;

    private final boolean recordings;
    private final Map<OperationKind, BoundStatement> templates = new EnumMap<>(OperationKind.class);
    private final ByteBuffer[] partitions;
    private final BoundStatement[] appends;
    /** Makes the ids of appended blobs unlike those of any other connection, also one of another harness. */
    private final long source = UUID.randomUUID().getMostSignificantBits();

    private long count;

    /** @param putsFirst whether puts are only those of a preload, before transactions with the same keys */
    Statements(CqlSession session, Table table, boolean putsFirst) throws StoreException {
        this.recordings = table.recordings();
        for (OperationKind kind : OperationKind.values()) {
            boolean written = recordings && kind.writesPayload();
            String blob = Objects.requireNonNull(CQL.get(kind))
                    + (kind == OperationKind.PUT && putsFirst ? " USING TIMESTAMP " + backdatedMicros() : "");
            String cql = (written ? ofRecording(blob) : blob).formatted(table.name());
            SimpleStatement statement = SimpleStatement.newInstance(cql);
            boolean read = !kind.writesPayload() && kind != OperationKind.DELETE;
            if (read && table.layout().consistency() == Consistency.ANY) {
                statement = statement.setConsistencyLevel(ConsistencyLevel.ONE); // any is for writes only
            }
            PreparedStatement prepared = Sessions.await("prepare " + kind.word(), session.prepareAsync(statement));
            templates.put(kind, prepared.bind());
        }
        this.partitions = new ByteBuffer[table.layout().partitions()];
        this.appends = new BoundStatement[partitions.length];
        for (int i = 0; i < partitions.length; i++) {
            partitions[i] = ByteBuffer.allocate(Integer.BYTES).putInt(0, i);
            BoundStatement append = Objects.requireNonNull(templates.get(OperationKind.APPEND))
                    .setBytesUnsafe(0, partitions[i])
                    .setBytesUnsafe(1, uuid(APPENDED_HALF, i));
            appends[i] = append.setRoutingKey(append.getRoutingKey()); // or else it is put together for each row
        }
    }

    private static long backdatedMicros() {
        return TimeUnit.MILLISECONDS.toMicros(System.currentTimeMillis() - BACKDATED.toMillis());
    }

    /** The same with the columns of a recording behind its data. */
    private static String ofRecording(String cql) {
        return cql.replace("data)", "data, url, message_time)")
                .replace("?)", "?, ?, ?)")
                .replace("data = ?", "data = ?, url = ?, message_time = ?");
    }

    /** The statement for one blob of an operation. */
    BoundStatement bind(Operation operation, int index) {
        OperationKind kind = operation.kind();
        if (kind == OperationKind.APPEND) {
            BoundStatementBuilder append =
                    new BoundStatementBuilder(appends[operation.partition()]).setBytesUnsafe(2, nextId());
            bindData(append, 3, operation, index);
            return append.build();
        }
        BoundStatementBuilder builder = new BoundStatementBuilder(templates.get(kind));
        int next = 0;
        if (kind == OperationKind.UPDATE) {
            builder.setBytesUnsafe(next++, bigint(operation.expectedVersion(index) + 1));
            next = bindData(builder, next, operation, index);
        }
        builder.setBytesUnsafe(next++, partitions[operation.partition()])
                .setBytesUnsafe(next++, uuid(KEYED_HALF, operation.key(index)));
        if (kind == OperationKind.UPDATE) {
            builder.setBytesUnsafe(next, bigint(operation.expectedVersion(index)));
        } else if (kind.writesPayload()) {
            bindData(builder, next, operation, index);
        }
        return builder.build();
    }

    private ByteBuffer nextId() {
        long number = count++;
        return recordings ? scattered(source, number) : uuid(source, number);
    }

    /**
     * An id that looks random, as a recorded message has one: lz4 would make a few bytes of a number that counts. No two pairs have the
     * same one, because it can be computed back into both numbers.
     */
    static ByteBuffer scattered(long source, long number) {
        long low = mix(source ^ number);
        return uuid(mix(source + low), low);
    }

    /** The output function of SplitMix64 (Steele, Lea and Flood, 2014), a bijection. */
    private static long mix(long value) {
        long z = (value ^ (value >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }

    /** Reads the blob of a key. */
    BoundStatement get(int partition, long key) {
        return Objects.requireNonNull(templates.get(OperationKind.GET))
                .setBytesUnsafe(0, partitions[partition])
                .setBytesUnsafe(1, uuid(KEYED_HALF, key));
    }

    /** Returns the position behind what it bound. */
    private int bindData(BoundStatementBuilder builder, int at, Operation operation, int index) {
        builder.setBytesUnsafe(at, ByteBuffer.wrap(operation.payload(index)));
        if (!recordings) {
            return at + 1;
        }
        RecordingMessage message = (RecordingMessage) operation.message(index);
        builder.setBytesUnsafe(at + 1, ByteBuffer.wrap(message.urlSuffix().getBytes(US_ASCII)))
                .setBytesUnsafe(at + 2, bigint(message.timeMs()));
        return at + 3;
    }

    /** The key in a {@code vs_id}; {@link BlobVisitor#NO_KEY} for a blob that was appended. */
    static long key(ByteBuffer uuid) {
        boolean keyed = uuid.getLong(uuid.position()) == KEYED_HALF;
        return keyed ? uuid.getLong(uuid.position() + Long.BYTES) : BlobVisitor.NO_KEY;
    }

    private static ByteBuffer uuid(long high, long low) {
        return ByteBuffer.allocate(2 * Long.BYTES).putLong(0, high).putLong(Long.BYTES, low);
    }

    private static ByteBuffer bigint(long value) {
        return ByteBuffer.allocate(Long.BYTES).putLong(0, value);
    }
}
