package io.blobbench.cassandra;

import io.blobbench.store.Consistency;
import io.blobbench.store.Durability;
import io.blobbench.store.KnownNames;
import io.blobbench.store.Layout;
import io.blobbench.store.StoreException;
import io.blobbench.store.UnsupportedLayoutException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * The keyspace of one layout, in CQL.
 *
 * @param layout what was asked for
 * @param keyspace its name on the servers
 * @param unlogged whether a batch is appended as one statement
 * @param compressor class that compresses the tables, empty for none
 */
record Tables(Layout layout, String keyspace, boolean unlogged, String compressor) {
    static final String BATCH_MODE = "batchMode";
    static final String COMPRESSION = "compression";

    private static final int LONGEST_NAME = 48;
    private static final Map<String, String> COMPRESSORS = Map.of(
            "none", "",
            "lz4", "LZ4Compressor",
            "zstd", "ZstdCompressor",
            "snappy", "SnappyCompressor",
            "deflate", "DeflateCompressor");

    static Tables of(Layout layout) throws StoreException {
        KnownNames.require("cassandra option", layout.options().keySet(), Set.of(BATCH_MODE, COMPRESSION));
        String batchMode = layout.options().getOrDefault(BATCH_MODE, "unlogged");
        KnownNames.require("batchMode", Set.of(batchMode), Set.of("unlogged", "statements"));
        String compression = layout.options().getOrDefault(COMPRESSION, "lz4");
        KnownNames.require("compression", Set.of(compression), COMPRESSORS.keySet());
        if (layout.consistency() == Consistency.NONE) {
            throw new UnsupportedLayoutException("cassandra answers every write: there is no consistency none");
        }
        if (layout.consistency() == Consistency.TWO && layout.replicas() < 2) {
            throw new UnsupportedLayoutException("consistency two needs two replicas, the layout has one");
        }
        return new Tables(layout, keyspace(layout.name()), batchMode.equals("unlogged"), COMPRESSORS.get(compression));
    }

    /** Unique for a layout's name: Cassandra knows neither hyphens nor case there, nor long names. */
    private static String keyspace(String name) {
        String plain = name.toLowerCase(Locale.ROOT).replace('-', '_');
        if (plain.length() <= LONGEST_NAME && name.equals(name.toLowerCase(Locale.ROOT))) {
            return plain;
        }
        String hash = UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8))
                .toString()
                .substring(0, 13)
                .replace('-', '_');
        String start = plain.substring(0, Math.min(plain.length(), LONGEST_NAME - hash.length() - 1));
        return start + "_" + hash;
    }

    /** Blobs that were appended. */
    String appended() {
        return "\"" + keyspace + "\".blobs";
    }

    /** Blobs that have a key. */
    String keyed() {
        return "\"" + keyspace + "\".keyed_blobs";
    }

    String drop() {
        return "DROP KEYSPACE IF EXISTS \"" + keyspace + "\"";
    }

    List<String> create(String datacenter) {
        String with = " WITH compression = "
                + (compressor.isEmpty() ? "{'enabled': false}" : "{'class': '" + compressor + "'}");
        return List.of(
                "CREATE KEYSPACE \"" + keyspace + "\" WITH replication = {'class': 'NetworkTopologyStrategy', '"
                        + datacenter + "': " + layout.replicas() + "} AND durable_writes = "
                        + (layout.durability() != Durability.NONE),
                "CREATE TABLE " + appended() + " (partkey int, vs_id uuid, id uuid, url ascii, message_time bigint,"
                        + " data blob, PRIMARY KEY ((partkey, vs_id), id))" + with,
                // A key is a partition of its own: transactions on different keys do not wait for each other.
                "CREATE TABLE " + keyed() + " (partkey int, key bigint, version bigint, data blob,"
                        + " PRIMARY KEY ((partkey, key)))" + with);
    }
}
