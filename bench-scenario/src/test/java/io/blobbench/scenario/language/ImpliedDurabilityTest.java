package io.blobbench.scenario.language;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.blobbench.scenario.Cell;
import io.blobbench.scenario.Scenario;
import io.blobbench.scenario.Scenarios;
import io.blobbench.scenario.text.ScenarioException;
import io.blobbench.store.layout.Durability;
import io.blobbench.store.layout.ImpliedDurability;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A setting of servers that decides on the durability, where a scenario names none. */
class ImpliedDurabilityTest {
    private static final ImpliedDurability APPEND_ONLY =
            new ImpliedDurability("appendonly", Map.of("no", Durability.NONE, "yes", Durability.PERIODIC));

    @Test
    void eachCellPromisesWhatItsServersKeep() throws ScenarioException {
        Scenario scenario = read("stores: {redis: {server: {appendonly: [no, yes]}}}");

        assertThat(scenario.axisNames()).containsExactly("server.appendonly");
        assertThat(scenario.cells()).extracting(Cell::durability).containsExactly(Durability.NONE, Durability.PERIODIC);
        assertThat(scenario.pairings()).containsExactly("durability by server.appendonly: no -> none, yes -> periodic");
    }

    @Test
    void aSingleValueDecidesToo() throws ScenarioException {
        assertThat(read("stores: {redis: {server: {appendonly: yes}}}").cells())
                .extracting(Cell::durability)
                .containsExactly(Durability.PERIODIC);
    }

    @Test
    void otherKeysMayFollowTheDurabilityThatIsImplied() throws ScenarioException {
        assertThat(read(
                                "stores: {redis: {server: {appendonly: [no, yes]}}}",
                                "connections: {by: durability, periodic: 4, else: 1}")
                        .cells())
                .extracting(Cell::connections)
                .containsExactly(1, 4);
    }

    @Test
    void combinationsAreExcludedByTheDurabilityThatIsImplied() throws ScenarioException {
        Scenario scenario = read(
                "workload: {batch: [1, 128]}",
                "stores: {redis: {server: {appendonly: [no, yes]}}}",
                "exclude: [{durability: periodic, batch: 128}]");

        assertThat(scenario.cells())
                .extracting(Cell::durability, cell -> cell.workload().batchSize())
                .containsExactlyInAnyOrder(
                        tuple(Durability.NONE, 1), tuple(Durability.NONE, 128), tuple(Durability.PERIODIC, 1));
        assertThat(Scenarios.reader()
                        .build()
                        .readText(Path.of("again.yaml"), scenario.resolvedYaml(), "redis")
                        .cells())
                .isEqualTo(scenario.cells());
    }

    @Test
    void noCombinationIsExcludedByADurabilityThatNothingDecides() {
        assertThatThrownBy(() -> read("workload: {batch: [1, 128]}", "exclude: [{durability: periodic, batch: 128}]"))
                .hasMessage("s.yaml:3:12: exclude: 'durability' has no list of values, expected one");
    }

    @Test
    void theDurabilityThatSomebodyNamedIsKept() throws ScenarioException {
        assertThat(read("layout: {durability: none}", "stores: {redis: {server: {appendonly: yes}}}")
                        .cells())
                .extracting(Cell::durability)
                .containsExactly(Durability.NONE);
    }

    @Test
    void aValueThatIsNotKnownDecidesNothing() throws ScenarioException {
        Scenario scenario = read("stores: {redis: {server: {appendonly: [no, maybe]}}}");

        assertThat(scenario.cells()).extracting(Cell::durability).containsOnly(Durability.NONE);
        assertThat(scenario.pairings()).isEmpty();
    }

    @Test
    void otherStoresAndSettingsDecideNothing() throws ScenarioException {
        assertThat(read("stores: {kafka: {server: {appendonly: yes}}, redis: {server: {maxmemory: 1gb}}}")
                        .pairings())
                .isEmpty();
    }

    @Test
    void theResolvedTextSaysTheSameWithoutKnowingIt() throws ScenarioException {
        Scenario scenario = read("stores: {redis: {server: {appendonly: [no, yes]}}}");

        Scenario again = Scenarios.reader().build().readText(Path.of("again.yaml"), scenario.resolvedYaml(), "redis");

        assertThat(again.cells()).isEqualTo(scenario.cells());
    }

    private static Scenario read(String... lines) throws ScenarioException {
        return Scenarios.read(Scenarios.reader().implied(Map.of("redis", APPEND_ONLY)), "redis", lines);
    }
}
