package io.blobbench.trial.judge;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.scenario.Cell;
import io.blobbench.scenario.language.ScenarioReader;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LossPromiseTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            durability: none                                   | verify: {after: kill}                  | false
            durability: periodic                               | verify: {after: kill}                  | false
            durability: always                                 | verify: {after: kill}                  | true
            replicas: 3, consistency: all                      | verify: {after: kill}                  | false
            replicas: 3, consistency: one                      | faults: [{at: 1s, do: kill}]           | false
            replicas: 3, consistency: two                      | faults: [{at: 1s, do: kill}]           | true
            replicas: 3, consistency: quorum                   | faults: [{at: 1s, do: restart}]        | true
            replicas: 3, consistency: all                      | faults: [{at: 1s, do: kill, for: 1s}]  | true
            replicas: 3, consistency: any                      | faults: [{at: 1s, do: kill}]           | false
            replicas: 3, consistency: all                      | faults: [{at: 1s, node: all, do: kill}] | false
            replicas: 3, consistency: quorum                   | faults: [{at: 1s, do: kill}, {at: 2s, do: kill}] | false
            replicas: 1, consistency: two                      | faults: [{at: 1s, do: kill}]           | false
            replicas: 1, consistency: one                      | faults: [{at: 1s, do: pause, for: 1s}] | true
            replicas: 1, consistency: one                      | faults: [{at: 1s, do: slow-disk, for: 1s}] | true
            replicas: 3, consistency: one                      | faults: [{at: 1s, do: partition, for: 1s}] | false
            replicas: 3, consistency: quorum                   | faults: [{at: 1s, do: partition, for: 1s}] | true
            replicas: 3, consistency: one, durability: always  | faults: [{at: 1s, do: partition, for: 1s}] | false
            replicas: 3, consistency: one, durability: always  | faults: [{at: 1s, do: kill}]           | false
            replicas: 3, consistency: quorum, durability: always | faults: [{at: 1s, node: all, do: kill, for: 1s}] | true
            replicas: 3, consistency: one                      | faults: [{at: 1s, do: pause, for: 1s}] | false
            replicas: 3, consistency: quorum                   | faults: [{at: 1s, do: pause, for: 1s}] | true
            """)
    void aLossIsExcludedWhereMostDisksHaveItOrMoreReplicasAnsweredThanAreStruck(
            String layout, String faults, boolean excluded) throws Exception {
        String yaml = "question: Is it lost?\nlayout: {" + layout + "}\n" + faults;
        Cell cell = ScenarioReader.builder()
                .build()
                .readText(Path.of("s.yaml"), yaml, "redis")
                .cells()
                .get(0);

        assertThat(LossPromise.excludesLoss(cell)).isEqualTo(excluded);
    }
}
