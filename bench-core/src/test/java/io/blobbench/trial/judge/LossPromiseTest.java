package io.blobbench.trial.judge;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.scenario.Cell;
import io.blobbench.scenario.language.ScenarioReader;
import io.blobbench.store.layout.Consistency;
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
        Cell cell = cell(layout, faults);

        assertThat(LossPromise.excludesLoss(cell, cell.consistency())).isEqualTo(excluded);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            replicas: 3, consistency: one                      | faults: [{at: 1s, do: kill}]           | true
            replicas: 3, consistency: one                      | faults: [{at: 1s, do: partition, for: 1s}] | true
            replicas: 3, consistency: one                      | faults: [{at: 1s, do: kill}, {at: 2s, do: kill}] | false
            replicas: 3, consistency: one                      | verify: {after: kill}                  | false
            replicas: 3, consistency: one, durability: always  | verify: {after: kill}                  | true
            replicas: 1, consistency: one                      | faults: [{at: 1s, do: kill}]           | false
            """)
    void writesThatWaitForAQuorumCountAsItsAnswersWhateverIsAskedFor(String layout, String faults, boolean excluded)
            throws Exception {
        assertThat(LossPromise.excludesLoss(cell(layout, faults), Consistency.QUORUM))
                .isEqualTo(excluded);
    }

    private static Cell cell(String layout, String faults) throws Exception {
        String yaml = "question: Is it lost?\nlayout: {" + layout + "}\n" + faults;
        return ScenarioReader.builder()
                .build()
                .readText(Path.of("s.yaml"), yaml, "redis")
                .cells()
                .get(0);
    }
}
