package io.blobbench.etcd;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.server.ServerPlan;
import io.blobbench.store.layout.Durability;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EtcdServerFactoryTest {
    @ParameterizedTest
    @ValueSource(strings = {"3.4.45", "3.5.1", "3.6.15"})
    void olderReleasesHaveSettingsByTheirExperimentalNames(String version) {
        assertThat(environment(1, Map.of(), version))
                .containsExactly(
                        "env",
                        "ETCD_EXPERIMENTAL_COMPACTION_BATCH_LIMIT=1000000",
                        "ETCD_EXPERIMENTAL_SNAPSHOT_CATCHUP_ENTRIES=100");
    }

    @ParameterizedTest
    @ValueSource(strings = {"3.7.2", "3.10.0", "4.0.0"})
    void newerReleasesHaveThemByTheirNewNames(String version) {
        assertThat(environment(1, Map.of(), version))
                .containsExactly("env", "ETCD_COMPACTION_BATCH_LIMIT=1000000", "ETCD_SNAPSHOT_CATCHUP_ENTRIES=100");
    }

    @Test
    void otherMembersMayNeedTheLog() {
        assertThat(environment(3, Map.of(), "3.7.2")).containsExactly("env", "ETCD_COMPACTION_BATCH_LIMIT=1000000");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "experimental-"})
    void aSettingThatTheScenarioHasIsItsOwn(String prefix) {
        assertThat(environment(3, Map.of(prefix + "compaction-batch-limit", "500"), "3.6.15"))
                .containsExactly("env");
    }

    private static List<String> environment(int nodes, Map<String, String> settings, String version) {
        ServerPlan plan = new ServerPlan(
                Optional.empty(), Optional.empty(), nodes, Durability.NONE, settings, Path.of("servers"));
        return EtcdServerFactory.environment(plan, "etcd Version: " + version + " Git SHA: 0 Go Version: go1.25.3");
    }
}
