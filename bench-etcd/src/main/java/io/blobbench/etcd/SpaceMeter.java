package io.blobbench.etcd;

import io.blobbench.store.SpaceUsage;
import io.blobbench.store.error.StoreException;
import java.util.Optional;
import java.util.OptionalLong;

/** Measures what the keys of a layout occupy, beside those of others where their history may be dropped. Control thread only. */
final class SpaceMeter {
    private static final String METHOD =
            "dbSizeInUse of every member after compaction and defragmentation, less that of keys of others";

    private final Cluster cluster;
    private final Databases databases;
    private final EtcdKeys keys;
    private final boolean mayCompact;
    private long othersBytes;

    /** @param mayCompact whether keys of others may lose their history */
    SpaceMeter(Cluster cluster, Databases databases, EtcdKeys keys, boolean mayCompact) {
        this.cluster = cluster;
        this.databases = databases;
        this.keys = keys;
        this.mayCompact = mayCompact;
    }

    /** Measures what there is before the layout has a blob. */
    void prepare() throws StoreException {
        othersBytes =
                mayCompact ? databases.inUse(keys).map(Databases.InUse::bytes).orElse(0L) : 0;
    }

    /** Empty where compaction would cost others the history of their keys, or a member is not reached. */
    Optional<SpaceUsage> measure() throws StoreException {
        OptionalLong all = cluster.countAll();
        if (!mayCompact && (all.isEmpty() || all.getAsLong() > cluster.count(keys))) {
            return Optional.empty();
        }
        return databases
                .inUse(keys)
                .map(found -> new SpaceUsage(
                        Math.max(0, found.bytes() - othersBytes),
                        SpaceUsage.Medium.DISK,
                        found.compacted() ? METHOD : METHOD + ", while compaction was not over"));
    }
}
