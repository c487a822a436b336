package io.blobbench.cassandra;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatementBuilder;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import io.blobbench.store.Consistency;
import io.blobbench.store.Operation;
import io.blobbench.store.OperationKind;
import io.blobbench.store.StoreException;
import java.nio.ByteBuffer;
import java.util.EnumMap;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletionStage;

/**
 * The statements of one session, prepared on the servers. Values are bound as the bytes that go on the wire; payloads are
 * not copied. Used by one lane only.
 */
final class Statements {
    private static final String KEY = " WHERE partkey = ? AND key = ?";

    /** By kind, in the order of the values that {@link #bind} sets. */
    private static final Map<OperationKind, String> CQL = Map.of(
            OperationKind.APPEND, "INSERT INTO %s (partkey, vs_id, id, data) VALUES (?, ?, ?, ?)",
            OperationKind.PUT, "INSERT INTO %s (partkey, key, version, data) VALUES (?, ?, 1, ?)",
            OperationKind.ADD, "INSERT INTO %s (partkey, key, version, data) VALUES (?, ?, 1, ?) IF NOT EXISTS",
            OperationKind.UPDATE, "UPDATE %s SET version = ?, data = ?" + KEY + " IF version = ?",
            OperationKind.DELETE, "DELETE FROM %s" + KEY + " IF EXISTS",
            OperationKind.GET, "SELECT data FROM %s" + KEY,
            OperationKind.EXISTS, "SELECT key FROM %s" + KEY,
            OperationKind.GET_IF_NOT_MATCHED, "SELECT version, data FROM %s" + KEY);

    private final Map<OperationKind, BoundStatement> templates = new EnumMap<>(OperationKind.class);
    private final ByteBuffer[] partitions;
    private final ByteBuffer[] services;
    private final long serial;
    private long count;

    /** @param serial unlike that of any other session of this layout */
    Statements(CqlSession session, Tables tables, long serial) throws StoreException {
        Map<OperationKind, CompletionStage<PreparedStatement>> preparing = new EnumMap<>(OperationKind.class);
        CQL.forEach((kind, cql) -> {
            SimpleStatement statement =
                    SimpleStatement.newInstance(cql.formatted(kind.keyed() ? tables.keyed() : tables.appended()));
            boolean read = !kind.writesPayload() && kind != OperationKind.DELETE;
            if (read && tables.layout().consistency() == Consistency.ANY) {
                statement = statement.setConsistencyLevel(ConsistencyLevel.ONE); // any is for writes only
            }
            preparing.put(kind, session.prepareAsync(statement));
        });
        for (Map.Entry<OperationKind, CompletionStage<PreparedStatement>> entry : preparing.entrySet()) {
            templates.put(
                    entry.getKey(),
                    Waiting.forAnswer("prepare " + entry.getKey().word(), entry.getValue())
                            .bind());
        }
        this.partitions = new ByteBuffer[tables.layout().partitions()];
        this.services = new ByteBuffer[partitions.length];
        for (int i = 0; i < partitions.length; i++) {
            partitions[i] = ByteBuffer.allocate(Integer.BYTES).putInt(0, i);
            services[i] = bytes(new UUID(0, i));
        }
        this.serial = serial;
    }

    private static ByteBuffer bytes(UUID uuid) {
        return ByteBuffer.allocate(2 * Long.BYTES)
                .putLong(0, uuid.getMostSignificantBits())
                .putLong(Long.BYTES, uuid.getLeastSignificantBits());
    }

    /** The statement for one blob of an operation. */
    BoundStatement bind(Operation operation, OperationKind kind, int index) {
        BoundStatementBuilder builder = new BoundStatementBuilder(templates.get(kind));
        ByteBuffer partition = partitions[operation.partition()];
        switch (kind) {
            case APPEND ->
                builder.setBytesUnsafe(0, partition)
                        .setBytesUnsafe(1, services[operation.partition()])
                        .setBytesUnsafe(2, bytes(new UUID(serial, count++)))
                        .setBytesUnsafe(3, ByteBuffer.wrap(operation.payload(index)));
            case PUT, ADD ->
                builder.setBytesUnsafe(0, partition)
                        .setBytesUnsafe(1, bytes(operation.key(index)))
                        .setBytesUnsafe(2, ByteBuffer.wrap(operation.payload(index)));
            case UPDATE ->
                builder.setBytesUnsafe(0, bytes(operation.expectedVersion(index) + 1))
                        .setBytesUnsafe(1, ByteBuffer.wrap(operation.payload(index)))
                        .setBytesUnsafe(2, partition)
                        .setBytesUnsafe(3, bytes(operation.key(index)))
                        .setBytesUnsafe(4, bytes(operation.expectedVersion(index)));
            case GET, EXISTS, GET_IF_NOT_MATCHED, DELETE ->
                builder.setBytesUnsafe(0, partition).setBytesUnsafe(1, bytes(operation.key(index)));
        }
        return builder.build();
    }

    private static ByteBuffer bytes(long value) {
        return ByteBuffer.allocate(Long.BYTES).putLong(0, value);
    }
}
