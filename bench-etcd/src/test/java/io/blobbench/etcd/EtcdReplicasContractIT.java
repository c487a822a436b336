package io.blobbench.etcd;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.contract.Ability;
import io.blobbench.contract.Await;
import io.blobbench.contract.RecordingOperation;
import io.blobbench.contract.ReplicatedStoreContract;
import io.blobbench.machine.NeedsServer;
import io.blobbench.server.ServerFactory;
import io.blobbench.server.ServerNode;
import io.blobbench.store.Connection;
import io.blobbench.store.ConnectionPlan;
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

    /** The third member answers reads of consistency one alone; for others it asks a majority, which is away. */
    @Test
    void readsAskTheMajorityUnlessTheConsistencyIsOne() throws Exception {
        List<ServerNode> others = subject().cluster().nodes().subList(0, 2);
        ConnectionPlan third = new ConnectionPlan(2, 3, 2, 2, 100);
        RecordingOperation single = RecordingOperation.ask(OperationKind.GET, 1);
        RecordingOperation batch = RecordingOperation.ask(OperationKind.GET, 2).inSlot(1);
        try (Store store = storeFactory().open(subject().cluster().settings());
                Store ofOne = storeFactory().open(subject().cluster().settings())) {
            store.provision(new Layout("asked", 1, 3, Consistency.QUORUM, Durability.NONE, 100, Map.of()));
            ofOne.join(new Layout("asked", 1, 3, Consistency.ONE, Durability.NONE, 100, Map.of()));
            try (Connection quorum = store.connect(third);
                    Connection one = ofOne.connect(third)) {
                assertThat(LocalEtcd.settled(quorum, OperationKind.PUT, 2).acknowledged())
                        .isEqualTo(2);
                ofOne.awaitCopies();

                try {
                    for (ServerNode other : others) {
                        other.pause();
                    }
                    quorum.submit(single);
                    quorum.submit(batch);
                    for (int i = 0; i < 100; i++) {
                        int blobs = 1 + i % 2;
                        assertThat(LocalEtcd.settled(one, OperationKind.GET, blobs)
                                        .acknowledged())
                                .isEqualTo(blobs);
                    }

                    assertThat(single.acknowledged()).isZero();
                    assertThat(batch.acknowledged()).isZero();
                } finally {
                    for (ServerNode other : others) {
                        other.resume();
                    }
                }
                single.awaitSettled(DEADLINE);
                batch.awaitSettled(DEADLINE);
                Await.until(
                        "the majority answers again",
                        DEADLINE,
                        () -> LocalEtcd.settled(quorum, OperationKind.GET, 1).acknowledged() == 1);
            }
            store.teardown();
        }
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
