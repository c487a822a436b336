package io.blobbench.cassandra;

import io.blobbench.store.StoreTraits;
import io.blobbench.store.layout.Consistency;
import io.blobbench.store.layout.Durability;
import io.blobbench.store.layout.LayoutOption;
import io.blobbench.store.layout.OptionValues;
import io.blobbench.store.operation.CompletionMode;
import io.blobbench.store.operation.OperationKind;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The abilities of Cassandra, as its factory reports them. */
final class CassandraTraits {
    static final StoreTraits TRAITS = new StoreTraits(
            EnumSet.allOf(OperationKind.class),
            CompletionMode.ASYNC,
            EnumSet.complementOf(EnumSet.of(Consistency.NONE)),
            Map.of(
                    Durability.NONE, "", // a keyspace without durable writes
                    Durability.PERIODIC, CommitLog.PERIODIC,
                    Durability.ALWAYS, CommitLog.ALWAYS),
            true,
            true,
            Set.of(),
            List.of(
                    new LayoutOption(
                            "batchMode",
                            "unlogged",
                            "how several blobs are appended: unlogged, one UNLOGGED batch, or statements, one insert each",
                            Set.of(OperationKind.APPEND),
                            OptionValues.words("unlogged", "statements")),
                    new LayoutOption(
                                    "compression",
                                    "lz4",
                                    "how tables are compressed: lz4, zstd, snappy, deflate or none")
                            .of(OptionValues.words("lz4", "zstd", "snappy", "deflate", "none"))));

    private CassandraTraits() {}
}
