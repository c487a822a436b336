package io.blobbench.etcd;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.blobbench.contract.Ability;
import io.blobbench.contract.Await;
import io.blobbench.contract.RecordingOperation;
import io.blobbench.contract.ReplicatedStoreContract;
import io.blobbench.machine.NeedsServer;
import io.blobbench.server.ServerFactory;
import io.blobbench.server.ServerNode;
import io.blobbench.store.Connection;
import io.blobbench.store.Store;
import io.blobbench.store.StoreFactory;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.layout.Consistency;
import io.blobbench.store.layout.Durability;
import io.blobbench.store.layout.Layout;
import io.blobbench.store.operation.OperationKind;
import io.blobbench.store.watch.ServerAwayException;
import io.blobbench.store.watch.Watcher;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

@NeedsServer("etcd")
class EtcdReplicasContractIT extends ReplicatedStoreContract {
    private static final Duration DEADLINE = Duration.ofSeconds(60);

    @Override
    protected StoreFactory storeFactory() {
        return new EtcdStoreFactory();
    }

    @Override
    protected ServerFactory serverFactory() {
        return new EtcdServerFactory();
    }

    @Override
    protected String clientSetting() {
        return "keepaliveTimeout";
    }

    @Override
    protected Set<Integer> replicas() {
        return Set.of(3);
    }

    @Override
    public Set<Ability> abilities() {
        return Set.of(Ability.WATCH_APPENDS, Ability.WATCH_KEYS);
    }

    @Override
    protected Set<String> resources(StoreSettings settings) throws Exception {
        return EtcdResources.keys(settings);
    }

    @Override
    protected int copies(StoreSettings settings, String layoutName) throws Exception {
        return EtcdResources.copies(settings);
    }

    @Test
    void aReaderSeesBlobsWhicheverMemberIsKilled() throws Exception {
        Set<String> seen = new HashSet<>();
        try (Store store = storeFactory().open(subject().cluster().settings())) {
            store.provision(new Layout("watched", 1, 3, Consistency.QUORUM, Durability.NONE, 100, Map.of()));
            try (Watcher watcher = store.watch(false);
                    Connection connection = LocalEtcd.connect(store, 1, 100)) {
                for (ServerNode member : subject().cluster().nodes()) {
                    member.kill();

                    String blob = "without " + member.name();
                    Await.until(blob + " is stored", DEADLINE, () -> append(connection, blob));
                    Await.until(blob + " is seen", DEADLINE, () -> {
                        try {
                            watcher.look(List.of(), (payload, atNs) -> seen.add(new String(payload, US_ASCII)));
                        } catch (ServerAwayException e) {
                            return false;
                        }
                        return seen.contains(blob);
                    });
                    subject().cluster().restart(List.of(member));
                }
            }
            store.teardown();
        }
    }

    private static boolean append(Connection connection, String blob) throws InterruptedException {
        RecordingOperation append = RecordingOperation.write(OperationKind.APPEND, List.of(blob.getBytes(US_ASCII)));
        connection.submit(append);
        return append.awaitSettled(DEADLINE).acknowledged() == 1;
    }
}
