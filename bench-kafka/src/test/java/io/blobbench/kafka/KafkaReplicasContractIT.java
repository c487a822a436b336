package io.blobbench.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.contract.Ability;
import io.blobbench.contract.RecordingOperation;
import io.blobbench.contract.ReplicatedStoreContract;
import io.blobbench.server.ServerFactory;
import io.blobbench.server.ServerNode;
import io.blobbench.store.Connection;
import io.blobbench.store.ConnectionPlan;
import io.blobbench.store.Store;
import io.blobbench.store.StoreFactory;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.Waiting;
import io.blobbench.store.layout.Consistency;
import io.blobbench.store.layout.Durability;
import io.blobbench.store.layout.Layout;
import io.blobbench.store.operation.OperationKind;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class KafkaReplicasContractIT extends ReplicatedStoreContract {
    @Override
    protected StoreFactory storeFactory() {
        return new KafkaStoreFactory();
    }

    @Override
    protected ServerFactory serverFactory() {
        return new KafkaServerFactory();
    }

    @Override
    protected String clientSetting() {
        return "linger.ms";
    }

    @Override
    public Set<Ability> abilities() {
        return Set.of(Ability.WATCH_APPENDS);
    }

    @Override
    protected Set<String> resources(StoreSettings settings) throws Exception {
        return KafkaTopics.names(settings);
    }

    @Override
    protected int copies(StoreSettings settings, String layoutName) throws Exception {
        return KafkaTopics.copies(settings, layoutName);
    }

    @Test
    void aProducerCountsItsFirstOperationForEachBrokerThatLeads() throws Exception {
        try (Store store = storeFactory().open(subject().cluster().settings())) {
            assertThat(firstUses(store, 1)).isEqualTo(1);
            assertThat(firstUses(store, 3)).isEqualTo(3);
            assertThat(firstUses(store, 6)).isEqualTo(3);
            store.teardown();
        }
    }

    /** After two operations for each partition, each of which is acknowledged before the next. */
    private static long firstUses(Store store, int partitions) throws Exception {
        store.provision(new Layout("later", partitions, 1, Consistency.ONE, Durability.NONE, 100, Map.of()));
        try (Connection connection = store.connect(new ConnectionPlan(0, 1, 1, 1, 100))) {
            assertThat(connection.firstUses()).isZero();
            for (int i = 0; i < 2 * partitions; i++) {
                RecordingOperation append = RecordingOperation.write(OperationKind.APPEND, List.of(new byte[100]))
                        .inPartition(i % partitions);
                connection.submit(append);
                assertThat(append.awaitSettled(Duration.ofSeconds(60)).acknowledged())
                        .isEqualTo(1);
            }
            return connection.firstUses();
        }
    }

    @Test
    void aReplicaThatIsOutOfSyncAfterTheLoadIsTold() throws Exception {
        try (Store store = storeFactory().open(subject().cluster().settings())) {
            store.provision(new Layout("lapse", 2, 3, Consistency.ALL, Durability.NONE, 100, Map.of()));
            assertThat(store.lapse()).isEmpty();
            ServerNode leader = subject().cluster().leader("lapse").orElseThrow();
            ServerNode follower = subject().cluster().nodes().stream()
                    .filter(node -> !node.equals(leader))
                    .findFirst()
                    .orElseThrow();

            follower.kill();

            AtomicReference<String> told = new AtomicReference<>(""); // the broker asked next may not know it yet
            Waiting.until("the follower to be out of sync", Duration.ofSeconds(60), () -> {
                told.set(store.lapse().orElse(""));
                return !told.get().isEmpty();
            });
            assertThat(told.get())
                    .startsWith("replicas of kafka were lost or fell behind during the trial: ")
                    .contains(" of 2 partitions have fewer than 3 replicas in sync; partition ")
                    .endsWith(" out of [1, 2, 3]");
            subject().cluster().restart(List.of(follower));
            Waiting.until("the follower to be in sync again", Duration.ofSeconds(60), () -> store.lapse()
                    .isEmpty());
            store.teardown();
        }
    }
}
