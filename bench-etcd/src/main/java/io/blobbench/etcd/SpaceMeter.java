package io.blobbench.etcd;

import io.blobbench.store.SpaceUsage;
import io.blobbench.store.error.StoreException;
import java.util.Optional;
import java.util.OptionalLong;

/** Measures what the keys of a layout occupy, beside those of others where their history may be dropped. Control thread only. */
final class SpaceMeter {
    private static final String METHOD =
            "dbSizeInUse of every member after compaction and defragmentation, less that before the load";

    private final Cluster cluster;
    private final Databases databases;
    private final EtcdKeys keys;
    private final boolean mayCompact;
    private Optional<Before> before = Optional.empty();

    /** The keys of others and the bytes in use before the layout has a blob. */
    private record Before(OtherKeys others, Databases.InUse inUse) {}

    /** @param mayCompact whether keys of others may lose their history */
    SpaceMeter(Cluster cluster, Databases databases, EtcdKeys keys, boolean mayCompact) {
        this.cluster = cluster;
        this.databases = databases;
        this.keys = keys;
        this.mayCompact = mayCompact;
    }

    /** Measures what there is before the layout has a blob: an empty database has pages, too. */
    void prepare() throws StoreException {
        if (measurable()) {
            cluster.advance(keys); // else deletions of earlier layouts would be there now, and gone afterwards
            OtherKeys others = OtherKeys.beside(keys, cluster);
            before = inUse().map(found -> new Before(others, found));
        }
    }

    /**
     * Empty where compaction would cost others the history of their keys, where these have written or deleted keys meanwhile, where a member
     * is or was not reached, or where the user of the target may read all keys but not compact.
     */
    Optional<SpaceUsage> measure() throws StoreException {
        if (before.isEmpty() || !measurable()) {
            return Optional.empty();
        }
        Before empty = before.get();
        Optional<Databases.InUse> found = inUse();
        if (found.isEmpty() || !OtherKeys.beside(keys, cluster).equals(empty.others())) {
            return Optional.empty();
        }
        long bytes = found.get().bytes() - empty.inUse().bytes();
        boolean compacted = found.get().compacted() && empty.inUse().compacted();
        String method = compacted ? METHOD : METHOD + ", while compaction was not over";
        return bytes < 0 ? Optional.empty() : Optional.of(new SpaceUsage(bytes, SpaceUsage.Medium.DISK, method));
    }

    /** A target that permits compaction has a user with the right to it. */
    private Optional<Databases.InUse> inUse() throws StoreException {
        return mayCompact
                ? databases.inUse(keys)
                : Cluster.ifAllowed(() -> databases.inUse(keys)).flatMap(found -> found);
    }

    private boolean measurable() throws StoreException {
        return mayCompact || alone();
    }

    private boolean alone() throws StoreException {
        OptionalLong all = cluster.countAll();
        return all.isPresent() && all.getAsLong() <= cluster.count(keys);
    }
}
