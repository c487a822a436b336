package io.blobbench.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.contract.Ability;
import io.blobbench.contract.ForeignObject;
import io.blobbench.contract.StoreContract;
import io.blobbench.server.ServerFactory;
import io.blobbench.store.Store;
import io.blobbench.store.StoreFactory;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.Waiting;
import io.blobbench.store.layout.Consistency;
import io.blobbench.store.layout.Durability;
import io.blobbench.store.layout.Layout;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class KafkaStoreContractIT extends StoreContract {
    private static final Duration DEADLINE = Duration.ofSeconds(60);

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
        return Set.of(Ability.JOIN, Ability.IDLE, Ability.WATCH_APPENDS);
    }

    @Override
    protected Set<String> resources(StoreSettings settings) throws Exception {
        return KafkaTopics.names(settings);
    }

    @Override
    protected ForeignObject foreignObject(StoreSettings settings) {
        return new ForeignTopic(settings);
    }

    @Test
    void theProducersSettingsAreDescribedBeforeAnyConnection() throws Exception {
        StoreSettings settings = new StoreSettings(
                subject().cluster().settings().endpoints(),
                Map.of("linger.ms", "5", "buffer.memory.allocation.strategy", "incremental"));
        try (Store store = storeFactory().open(settings)) {
            store.provision(new Layout("described", 1, 1, Consistency.ALL, Durability.NONE, 100, Map.of()));

            assertThat(store.describe())
                    .containsEntry("acks", "all")
                    .containsEntry("compression.type", "none")
                    .containsEntry("retries", "0")
                    .containsEntry("enable.idempotence", "false")
                    .containsEntry("linger.ms", "5")
                    .containsEntry("buffer.memory.allocation.strategy", "incremental")
                    .doesNotContainKeys("client.id", "batch.size");
            store.teardown();
        }
    }

    @Test
    void aSettingThatOthersChangeDuringATrialIsTold() throws Exception {
        StoreSettings settings =
                new StoreSettings(subject().cluster().settings().endpoints(), Map.of());
        try (Store store = storeFactory().open(settings)) {
            store.provision(new Layout("changed", 1, 1, Consistency.ONE, Durability.ALWAYS, 100, Map.of()));
            assertThat(store.lapse()).isEmpty();

            KafkaTopics.set(settings, "changed", "flush.messages", "1000");

            Waiting.until("the changed setting to be told", DEADLINE, () -> store.lapse()
                    .filter(
                            "settings of the topic were changed since the trial began: flush.messages is 1000, and was 1"
                                    ::equals)
                    .isPresent());
            store.teardown();
            assertThat(KafkaTopics.names(settings)).doesNotContain("changed");
        }
    }
}
