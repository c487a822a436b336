package io.blobbench.etcd;

import io.blobbench.store.BlobVisitor;
import io.blobbench.store.Connection;
import io.blobbench.store.ConnectionPlan;
import io.blobbench.store.Consistency;
import io.blobbench.store.Durability;
import io.blobbench.store.KnownNames;
import io.blobbench.store.Layout;
import io.blobbench.store.SpaceUsage;
import io.blobbench.store.Store;
import io.blobbench.store.StoreException;
import io.blobbench.store.UnsupportedLayoutException;
import io.etcd.jetcd.Client;
import io.etcd.jetcd.KV;
import io.etcd.jetcd.cluster.Member;
import io.etcd.jetcd.options.DeleteOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Keys under one prefix of an etcd cluster. Control thread only. */
final class EtcdStore implements Store {
    /** Appended blobs of one connection, at most. */
    private static final int SEQUENCE_BITS = 48;

    private final EtcdSettings settings;
    private final List<EtcdConnection> connections = new ArrayList<>();
    private Client control;
    private Layout layout;
    private EtcdKeys keys;
    private long opened;
    private int largestBlobBytes;
    private String waitsForDisk = "unknown";

    EtcdStore(EtcdSettings settings) {
        this.settings = settings;
    }

    @Override
    public void provision(Layout wanted) throws StoreException {
        KnownNames.require(
                "etcd layout option",
                wanted.options().keySet(),
                EtcdStoreFactory.TRAITS.options().keySet());
        if (!EtcdStoreFactory.TRAITS.consistencies().contains(wanted.consistency())) {
            throw new UnsupportedLayoutException("etcd offers no consistency "
                    + wanted.consistency().word() + ": writes are by quorum, reads by quorum or one");
        }
        if (wanted.durability() == Durability.PERIODIC) {
            throw new UnsupportedLayoutException("etcd offers no durability periodic: it writes to disk before it"
                    + " acknowledges, or never waits for the disk");
        }
        int members = members().size();
        if (wanted.replicas() != members) {
            throw new UnsupportedLayoutException("every member of an etcd cluster holds every blob: "
                    + wanted.replicas() + " replicas need as many members, this cluster has " + members);
        }
        closeConnections();
        layout = wanted;
        keys = new EtcdKeys(wanted.name(), wanted.partitions());
        DiskSync sync = new DiskSync(settings.endpoints().get(0));
        removeKeys("provision " + wanted.name());
        waitsForDisk = sync.seen();
        String contrary = wanted.durability() == Durability.NONE ? "yes" : "no";
        if (waitsForDisk.equals(contrary)) {
            throw new UnsupportedLayoutException(
                    "durability " + wanted.durability().word() + " needs members "
                            + (contrary.equals("yes") ? "with" : "without") + " the flag --unsafe-no-fsync, these run "
                            + (contrary.equals("yes") ? "without" : "with") + " it");
        }
    }

    @Override
    public Connection connect(ConnectionPlan plan) throws StoreException {
        EtcdKeys own = keys();
        Client client = settings.client(plan.index());
        try {
            if (plan.index() == 0) {
                ServerLimits.check(client.getKVClient(), own, layout, plan);
            }
            new BlobReader(client.getKVClient(), own).count(); // the channel is open when this is answered
            EtcdConnection connection = new EtcdConnection(
                    client,
                    own,
                    layout.consistency() == Consistency.ONE,
                    plan.maxInFlight(),
                    opened++ << SEQUENCE_BITS);
            connections.add(connection);
            largestBlobBytes = Math.max(largestBlobBytes, plan.maxBlobBytes());
            return connection;
        } catch (StoreException | RuntimeException e) {
            client.close();
            throw e;
        }
    }

    @Override
    public long countBlobs() throws StoreException {
        return new BlobReader(kv(), keys()).count();
    }

    @Override
    public void scan(BlobVisitor visitor) throws StoreException {
        new BlobReader(kv(), keys()).scan(largestBlobBytes, visitor);
    }

    @Override
    public Optional<SpaceUsage> measureSpace() throws StoreException {
        if (space().keys() > countBlobs()) {
            return Optional.empty(); // compaction would cost others the history of their keys
        }
        String method = "dbSizeInUse of every member after compaction and defragmentation";
        return Optional.of(new SpaceUsage(space().inUseBytes(), SpaceUsage.Medium.DISK, method));
    }

    private Space space() throws StoreException {
        return new Space(control(), members());
    }

    @Override
    public Map<String, String> describe() throws StoreException {
        Map<String, String> described = new TreeMap<>();
        described.put("version", space().version());
        described.put("fsync", waitsForDisk);
        described.put("members", String.valueOf(members().size()));
        settings.shown().forEach((name, value) -> described.put("client." + name, value));
        return described;
    }

    @Override
    public void teardown() throws StoreException {
        if (layout != null) {
            removeKeys("tear down " + layout.name());
            layout = null;
        }
    }

    @Override
    public void close() {
        closeConnections();
        if (control != null) {
            control.close();
            control = null;
        }
    }

    private void closeConnections() {
        connections.forEach(Connection::close);
        connections.clear();
    }

    private void removeKeys(String what) throws StoreException {
        DeleteOption all = DeleteOption.builder().isPrefix(true).build();
        Calls.answer(what, kv().delete(keys().prefix(), all));
    }

    private List<Member> members() throws StoreException {
        return Calls.answer(
                        "reach etcd at " + String.join(",", settings.endpoints()),
                        control().getClusterClient().listMember())
                .getMembers()
                .stream()
                .filter(member -> !member.isLearner())
                .toList();
    }

    private EtcdKeys keys() {
        if (layout == null) {
            throw new IllegalStateException("the etcd store is not provisioned");
        }
        return keys;
    }

    private KV kv() throws StoreException {
        return control().getKVClient();
    }

    private Client control() throws StoreException {
        if (control == null) {
            control = settings.client(0);
        }
        return control;
    }
}
