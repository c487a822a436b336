package io.blobbench.trial.judge;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.scenario.Cell;
import io.blobbench.scenario.Fault;
import io.blobbench.scenario.language.ScenarioReader;
import io.blobbench.store.layout.Consistency;
import io.blobbench.trial.facts.FaultEffect;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
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
            replicas: 3, consistency: quorum                   | faults: [{at: 1s, node: 1, do: restart}, {at: 2s, node: 1, do: restart}] | true
            replicas: 3, consistency: quorum                   | faults: [{at: 1s, node: 1, do: restart}, {at: 2s, node: 2, do: restart}] | false
            replicas: 1, consistency: two                      | faults: [{at: 1s, do: kill}]           | false
            replicas: 1, consistency: one                      | faults: [{at: 1s, do: pause, for: 1s}] | true
            replicas: 1, consistency: one                      | faults: [{at: 1s, do: slow-disk, for: 1s}] | true
            replicas: 1, consistency: one                      | faults: [{at: 1s, do: partition, for: 1s}] | true
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

        assertThat(promise(cell, cell.consistency()).excludesLoss(onOthers(cell)))
                .isEqualTo(excluded);
    }

    @Test
    void aServerThatIsStruckAgainIsOneServer() throws Exception {
        Cell cell = cell("replicas: 3, consistency: quorum", "faults: [{at: 1s, do: restart}, {at: 2s, do: restart}]");
        Fault first = cell.faults().faults().get(0);
        Fault second = cell.faults().faults().get(1);
        List<FaultEffect> onOne = List.of(struck(first, "redis-2"), struck(second, "redis-2"));
        List<FaultEffect> onTwo = List.of(struck(first, "redis-2"), struck(second, "redis-3"));

        assertThat(promise(cell, Consistency.QUORUM).excludesLoss(onOne)).isTrue();
        assertThat(promise(cell, Consistency.QUORUM).excludesLoss(onTwo)).isFalse();
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
        Cell cell = cell(layout, faults);

        assertThat(promise(cell, Consistency.QUORUM).excludesLoss(onOthers(cell)))
                .isEqualTo(excluded);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            replicas: 3, consistency: all                      | faults: [{at: 1s, node: 1, do: kill, for: 1s}] | false
            replicas: 3, consistency: all, durability: periodic | faults: [{at: 1s, node: 1, do: restart}] | false
            replicas: 3, consistency: one, durability: always  | faults: [{at: 1s, node: 1, do: kill, for: 1s}] | true
            replicas: 3, consistency: one, durability: always  | verify: {after: kill}                  | true
            replicas: 3, consistency: all                      | verify: {after: kill}                  | false
            replicas: 3, consistency: one                      | faults: [{at: 1s, node: 2, do: kill, for: 1s}] | true
            replicas: 3, consistency: one                      | faults: [{at: 1s, node: 2, do: kill}, {at: 2s, node: 3, do: kill}] | true
            replicas: 3, consistency: all                      | faults: [{at: 1s, node: 2, do: kill}, {at: 2s, node: 1, do: kill, for: 1s}] | false
            replicas: 3, consistency: one                      | faults: [{at: 1s, node: 1, do: pause, for: 1s}] | true
            replicas: 3, consistency: one                      | faults: [{at: 1s, node: 1, do: partition, for: 1s}] | true
            replicas: 1, consistency: one                      | faults: [{at: 1s, do: kill, for: 1s}]  | false
            """)
    void whatAPrimaryThatStaysOneHasLeftIsAllThatReplicasHave(String layout, String faults, boolean excluded)
            throws Exception {
        Cell cell = cell(layout, faults);
        LossPromise promise = new LossPromise(cell, cell.consistency(), Optional.of("redis-1"));

        assertThat(promise.excludesLoss(onOthers(cell))).isEqualTo(excluded);
        if (!cell.faults().killedBeforeVerification()) {
            assertThat(promise.allowsLossInLoad(onOthers(cell))).isEqualTo(!excluded);
        }
    }

    @Test
    void thePromiseOfAPrimaryThatStaysOneIsThatOfItsDurability() throws Exception {
        Cell cell = cell("replicas: 3, consistency: all", "faults: [{at: 1s, node: 1, do: kill, for: 1s}]");

        assertThat(new LossPromise(cell, cell.consistency(), Optional.of("redis-1")).words())
                .isEqualTo("durability none of the primary, which no replica replaces,");
        assertThat(promise(cell, Consistency.ALL).words())
                .isEqualTo("durability none and consistency all of 3 replicas");
    }

    private static LossPromise promise(Cell cell, Consistency writes) {
        return new LossPromise(cell, writes, Optional.empty());
    }

    /** Each fault on the server that it names, or else on one that no other fault struck. */
    private static List<FaultEffect> onOthers(Cell cell) {
        List<Fault> faults = cell.faults().faults();
        return IntStream.range(0, faults.size())
                .mapToObj(i -> struck(
                        faults.get(i),
                        switch (faults.get(i).node().kind()) {
                            case ALL -> new String[] {"redis-1", "redis-2", "redis-3"};
                            case NUMBERED ->
                                new String[] {"redis-" + faults.get(i).node().number()};
                            default -> new String[] {"redis-" + (i + 1)};
                        }))
                .toList();
    }

    private static FaultEffect struck(Fault fault, String... servers) {
        return new FaultEffect(fault, List.of(servers), 1, 2, 0, 1, 0, 0);
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
