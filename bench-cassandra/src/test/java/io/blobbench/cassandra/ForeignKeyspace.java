package io.blobbench.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import io.blobbench.contract.ForeignObject;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.error.StoreException;
import java.nio.ByteBuffer;
import java.util.Map;

/** A table of another user, named as ours are. */
record ForeignKeyspace(StoreSettings settings) implements ForeignObject {
    @Override
    public void write(byte[] content) throws StoreException {
        try (Sessions sessions = new Sessions(settings)) {
            CqlSession session = sessions.open(Map.of());
            session.execute(
                    "CREATE KEYSPACE lab WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");
            session.execute("CREATE TABLE lab.blobs (id int PRIMARY KEY, data blob)");
            session.execute(SimpleStatement.newInstance(
                    "INSERT INTO lab.blobs (id, data) VALUES (1, ?)", ByteBuffer.wrap(content)));
        }
    }

    @Override
    public byte[] read() throws StoreException {
        try (Sessions sessions = new Sessions(settings)) {
            ByteBuffer data = sessions.open(Map.of())
                    .execute("SELECT data FROM lab.blobs WHERE id = 1")
                    .one()
                    .getByteBuffer(0);
            byte[] content = new byte[data.remaining()];
            data.get(content);
            return content;
        }
    }
}
