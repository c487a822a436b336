package io.blobbench.etcd;

import io.blobbench.store.BlobVisitor;
import io.blobbench.store.Connection;
import io.blobbench.store.ConnectionPlan;
import io.blobbench.store.IdleProtocol;
import io.blobbench.store.SpaceUsage;
import io.blobbench.store.Store;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.layout.Consistency;
import io.blobbench.store.layout.Durability;
import io.blobbench.store.layout.Layout;
import io.blobbench.store.layout.UnsupportedLayoutException;
import io.blobbench.store.watch.Watcher;
import io.etcd.jetcd.Client;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Keys under one prefix of an etcd cluster. Control thread only. */
final class EtcdStore implements Store {
    /** Appended blobs of one connection, at most. */
    private static final int SEQUENCE_BITS = 48;

    private final EtcdSettings settings;
    private final boolean mayCompact;
    private final Cluster cluster;
    private final Members members;
    private final Databases databases;
    private @Nullable Layout layout;
    private @Nullable EtcdKeys keys;
    private @Nullable SpaceMeter space;
    /** Where its members answer, also those that the target does not name. */
    private List<String> addresses = List.of();

    private long opened;
    /** Whether other processes append too, whose sequences must not meet ours. */
    private boolean joined;

    private String waitsForDisk = "unknown";
    private Optional<String> caution = Optional.empty();
    /** Whether the cluster refused writes before this layout was there. */
    private boolean wasFull;

    private Optional<String> remains = Optional.empty();

    EtcdStore(EtcdSettings settings, boolean mayCompact) throws StoreException {
        this.settings = settings;
        this.mayCompact = mayCompact;
        this.cluster = new Cluster(settings);
        this.members = new Members(settings, cluster);
        this.databases = new Databases(settings, cluster, members);
    }

    @Override
    public void provision(Layout wanted) throws StoreException {
        EtcdTraits.TRAITS.optionsOf(wanted);
        addresses = checkedMembers(wanted);
        EarlyAnswers.refuse(wanted, members.status().getVersion());
        layout = wanted;
        keys = new EtcdKeys(wanted.name(), wanted.partitions());
        wasFull = databases.full();
        DiskSyncs syncs =
                new DiskSyncs(members.targets().stream().map(settings::member).toList());
        cluster.remove(keys());
        Map<EtcdMember, Optional<Durability>> kept = syncs.kept();
        waitsForDisk = DiskSyncs.shown(kept);
        caution = DiskSyncs.caution(wanted.durability(), kept);
        DiskSyncs.require(wanted.durability(), kept);
        space = new SpaceMeter(cluster, databases, keys(), mayCompact);
    }

    /** Addresses of all members, which are as many as the layout needs. */
    private List<String> checkedMembers(Layout wanted) throws StoreException {
        int copies = members.count();
        String needed = "every member of an etcd cluster holds every blob: " + wanted.replicas()
                + " replicas need as many members, ";
        if (wanted.replicas() != copies) {
            throw new UnsupportedLayoutException(needed + "this cluster has " + copies);
        }
        Optional<String> missing = members.missing(copies);
        if (missing.isPresent()) {
            throw new UnsupportedLayoutException(
                    needed + "and " + missing.get() + ": start the others, or name an endpoint of each in the target");
        }
        return members.addresses();
    }

    @Override
    public void join(Layout provisioned) throws StoreException {
        EtcdTraits.TRAITS.optionsOf(provisioned);
        addresses = checkedMembers(provisioned);
        layout = provisioned;
        keys = new EtcdKeys(provisioned.name(), provisioned.partitions());
        joined = true;
    }

    @Override
    public Optional<String> identity() throws StoreException {
        return Optional.of(Long.toHexString(members.status().getHeader().getClusterId()));
    }

    @Override
    public Connection connect(ConnectionPlan plan) throws StoreException {
        if (plan.index() == 0) {
            ServerLimits.check(cluster, keys(), plan);
        }
        Client client = open("connect", plan.index(), addresses);
        long firstSequence = (joined ? plan.index() : opened++) << SEQUENCE_BITS;
        return new EtcdConnection(client, keys(), readsOfOne(), plan.maxInFlight(), firstSequence);
    }

    /** A client whose channel is open: the member has answered a read, for which it waits until it has got all that was written before. */
    private Client open(String what, int preferred, List<String> members) throws StoreException {
        Client client = settings.client(preferred, members);
        try {
            cluster.answer(what, () -> client.getKVClient().get(keys().prefix()));
        } catch (StoreException e) {
            client.close();
            throw e;
        }
        return client;
    }

    /** Whether a member answers reads by itself, without asking the others. */
    private boolean readsOfOne() {
        return layout().consistency() == Consistency.ONE;
    }

    @Override
    public void awaitCopies() throws StoreException {
        if (readsOfOne() && layout().replicas() > 1) {
            for (String member : addresses) {
                open("await the copies of " + member, 0, List.of(member)).close();
            }
        }
    }

    @Override
    public IdleProtocol idleProtocol() throws StoreException {
        return new EtcdIdle(settings.plainEndpoint());
    }

    @Override
    public void writeToFiles() throws StoreException {
        throw new UnsupportedLayoutException(
                "etcd reads its whole file into memory when it starts: its reads are never cold");
    }

    /** Where there are several members, at another one than the first connection has. */
    @Override
    public Watcher watch(boolean keyed) throws StoreException {
        return new PrefixWatcher(settings.client(1, addresses), keys());
    }

    @Override
    public Optional<String> caution() {
        return caution;
    }

    /** As they are now: a member that was away and follows again is not told. */
    @Override
    public Optional<String> lapse() throws StoreException {
        return layout().replicas() < 2
                ? Optional.empty()
                : members.missing(layout().replicas())
                        .map(what -> "replicas of etcd were lost during the trial: " + what);
    }

    @Override
    public long countBlobs() throws StoreException {
        return cluster.count(keys());
    }

    @Override
    public void scan(BlobVisitor visitor) throws StoreException {
        cluster.scan(keys(), layout().pageBlobs(), visitor);
    }

    @Override
    public void prepareSpace() throws StoreException {
        space().prepare();
    }

    @Override
    public Optional<SpaceUsage> measureSpace() throws StoreException {
        return space().measure();
    }

    @Override
    public Map<String, String> describe() throws StoreException {
        Map<String, String> described = new TreeMap<>();
        described.put("version", members.status().getVersion());
        if (!joined) { // else the process that provisioned the layout knows it
            described.put("fsync", waitsForDisk);
        }
        described.put("members", String.valueOf(members.count()));
        settings.shown().forEach((name, value) -> described.put("client." + name, value));
        return described;
    }

    @Override
    public void teardown() throws StoreException {
        if (layout != null) {
            cluster.remove(keys());
            layout = null;
            makeRoom(keys());
        }
    }

    @Override
    public boolean holds(String layoutName) throws StoreException {
        return cluster.count(new EtcdKeys(layoutName, 1)) > 0;
    }

    @Override
    public void remove(String layoutName) throws StoreException {
        EtcdKeys left = new EtcdKeys(layoutName, 1);
        cluster.remove(left);
        makeRoom(left);
    }

    /** Else what was removed would fill the quota. */
    private void makeRoom(EtcdKeys removed) throws StoreException {
        remains = Optional.empty();
        if (!wasFull && databases.full()) {
            boolean allowed = mayCompact || databases.empty().isPresent();
            if (!allowed || !Cluster.ifAllowed(() -> databases.reopen(removed)).orElse(false)) {
                remains = Optional.of(
                        "the quota of this etcd cluster is used up, and it refuses all writes until you make room:"
                                + " etcdctl compaction " + databases.revision(removed)
                                + ", etcdctl defrag --cluster, etcdctl alarm disarm");
            }
        } else if (mayCompact) {
            databases.compact(removed);
        } else {
            databases.compactIfEmpty();
        }
    }

    @Override
    public Optional<String> remains() {
        return remains;
    }

    @Override
    public void close() {
        cluster.close();
    }

    private Layout layout() {
        return Objects.requireNonNull(layout, "nothing is provisioned");
    }

    private SpaceMeter space() {
        return Objects.requireNonNull(space, "nothing is provisioned");
    }

    private EtcdKeys keys() {
        return Objects.requireNonNull(keys, "nothing is provisioned");
    }
}
