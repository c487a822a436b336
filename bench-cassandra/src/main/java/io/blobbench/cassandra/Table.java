package io.blobbench.cassandra;

import io.blobbench.store.NamedValues;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.layout.Durability;
import io.blobbench.store.layout.Layout;
import io.blobbench.store.operation.Entity;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * The table of one layout and its keyspace, in CQL. An appended blob is a row of its partition; a blob with a key is a
 * partition of its own, so that transactions on different keys do not wait for each other, and it alone has a version.
 *
 * @param layout what was asked for
 * @param keyspace its name on the servers
 * @param unlogged whether a batch is appended as one statement
 * @param compressor class that compresses the table, empty for none
 */
record Table(Layout layout, String keyspace, boolean unlogged, String compressor) {
    private static final int LONGEST_NAME = 48;
    private static final Map<String, String> COMPRESSORS = Map.of(
            "none", "",
            "lz4", "LZ4Compressor",
            "zstd", "ZstdCompressor",
            "snappy", "SnappyCompressor",
            "deflate", "DeflateCompressor");

    static Table of(Layout layout) throws StoreException {
        NamedValues options = CassandraTraits.TRAITS.optionsOf(layout);
        boolean unlogged =
                options.word("batchMode", Set.of("unlogged", "statements")).equals("unlogged");
        String compressor = COMPRESSORS.getOrDefault(options.word("compression", COMPRESSORS.keySet()), "");
        layout.awaitedCopies(); // the server would find out at the first write only
        return new Table(layout, keyspace(layout.name()), unlogged, compressor);
    }

    /** Unique for a layout's name: Cassandra knows no hyphens there, nor long names. */
    static String keyspace(String name) {
        String plain = name.replace('-', '_');
        if (plain.length() <= LONGEST_NAME) {
            return plain;
        }
        UUID hash = UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8));
        return plain.substring(0, LONGEST_NAME - 33) + "_" + hash.toString().replace("-", "");
    }

    /** Whether rows have the columns of a recording besides its data. */
    boolean recordings() {
        return layout.form().entity() == Entity.RECORDING;
    }

    /** Its name in a statement. */
    String name() {
        return "\"" + keyspace + "\".blobs";
    }

    /** The condition that rows lie in a part of the ring, between tokens in the words of CQL. */
    static String within(String after, String upTo) {
        String token = "token(partkey, vs_id)";
        return " WHERE " + token + " > " + after + " AND " + token + " <= " + upTo;
    }

    /** Finds a keyspace where it is. */
    static String find(String keyspace) {
        return "SELECT keyspace_name FROM system_schema.keyspaces WHERE keyspace_name = '" + keyspace + "'";
    }

    static String drop(String keyspace) {
        return "DROP KEYSPACE IF EXISTS \"" + keyspace + "\"";
    }

    /** Makes a keyspace known that is listed and nothing else. */
    static String createEmpty(String keyspace, String datacenter) {
        return "CREATE KEYSPACE IF NOT EXISTS \"" + keyspace + "\" WITH replication = " + replication(datacenter, 1);
    }

    private static String replication(String datacenter, int replicas) {
        return "{'class': 'NetworkTopologyStrategy', '" + datacenter + "': " + replicas + "}";
    }

    /** @param withoutSnapshot the end of a statement for a table of which servers keep no copy when it is dropped */
    List<String> create(String datacenter, String withoutSnapshot) {
        String replication = replication(datacenter, layout.replicas());
        String compression = compressor.isEmpty() ? "{'enabled': false}" : "{'class': '" + compressor + "'}";
        return List.of(
                "CREATE KEYSPACE \"" + keyspace + "\" WITH replication = " + replication + " AND durable_writes = "
                        + (layout.durability() != Durability.NONE),
                "CREATE TABLE " + name()
                        + " (partkey int, vs_id uuid, id uuid, url ascii, message_time bigint, data blob,"
                        + " version bigint, PRIMARY KEY ((partkey, vs_id), id)) WITH compression = " + compression
                        + withoutSnapshot);
    }
}
