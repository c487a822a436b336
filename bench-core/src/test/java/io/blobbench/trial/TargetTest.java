package io.blobbench.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.reference.MemoryStoreFactory;
import io.blobbench.scenario.Cell;
import io.blobbench.scenario.target.TargetServers;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class TargetTest {
    @Test
    void theSecretsOfGivenServersAreNotRecordedOtherPropertiesAre() {
        TargetServers servers = TargetServers.at(List.of("n:1"))
                .withClient(Map.of("database", "3", "password", "${env:PW}", "api.key", "${env:OLD}"));
        Cell cell = TrialSamples.cell(TrialSamples.CLOSED)
                .withClient(new TreeMap<>(
                        Map.of("database", "3", "password", "${env:PW}", "api.key", "${env:NEW}", "linger.ms", "1")));

        Target given = new Target(
                new MemoryStoreFactory(), Optional.empty(), getClass().getClassLoader(), Optional.of(servers));

        assertThat(given.recordedClient(cell))
                .containsExactlyInAnyOrderEntriesOf(Map.of("database", "3", "api.key", "${env:NEW}", "linger.ms", "1"));
    }
}
