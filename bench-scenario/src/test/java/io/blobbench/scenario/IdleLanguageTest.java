package io.blobbench.scenario;

import static io.blobbench.scenario.Scenarios.reader;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.blobbench.load.model.IdleLoad;
import io.blobbench.scenario.text.ScenarioException;
import io.blobbench.scenario.text.Show;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Connections that are held, as scenarios ask for them. */
final class IdleLanguageTest {
    @Test
    void aConnectRateAloneAsksForConnectionsThatAreHeld() throws ScenarioException {
        Scenario scenario = Scenarios.read("connections: [100, 6000]", "load: {connectRate: 3000/s, hold: 5s}");

        Cell cell = scenario.cells().get(1);
        assertThat(cell.id()).isEqualTo("connections=6000");
        assertThat(cell.loadWord()).isEqualTo("idle");
        assertThat(cell.load()).isEqualTo(new IdleLoad(3000, Duration.ofSeconds(5), Duration.ofSeconds(10), 0.1, 0));
        assertThat(cell.measurement().duration()).as("opening and holding").isEqualTo(Duration.ofSeconds(7));
        assertThat(cell.measurement().operations()).as("without a limit").isEqualTo(Long.MAX_VALUE);
        assertThat(scenario.heat()).isZero();
        assertThat(scenario.show()).isEqualTo(Show.CONNECTIONS);
    }

    @Test
    void otherLoadsAreHeatedAndShowThroughput() throws ScenarioException {
        Scenario scenario = Scenarios.read("load: {rate: 3000/s}");

        assertThat(scenario.heat()).isEqualTo(Duration.ofSeconds(75));
        assertThat(scenario.show()).isEqualTo(Show.THROUGHPUT);
    }

    @Test
    void aQuickLookHasEveryTimeOfHoldingThatStaysDifferent() throws ScenarioException {
        Scenario scenario = Scenarios.read(
                reader().quick(true), "redis", "connections: 100", "load: {model: idle, hold: [2s, 3s, 8s, 20s]}");

        assertThat(scenario.cells()).extracting(Cell::id).containsExactly("hold=1s", "hold=2s", "hold=5s");
        assertThat(scenario.cells())
                .extracting(cell -> ((IdleLoad) cell.load()).hold())
                .containsExactly(Duration.ofSeconds(1), Duration.ofSeconds(2), Duration.ofSeconds(5));
    }

    @Test
    void aQuickLookPairsAndExcludesByTheTimesAsWritten() throws ScenarioException {
        String[] lines = {
            "connections: {by: hold, 30s: 50000, else: 1000}",
            "load: {model: idle, hold: [30s, 60s], sources: [1, 2]}",
            "exclude: [{hold: 60s, sources: 2}]"
        };

        Scenario quick = Scenarios.read(reader().quick(true), "redis", lines);

        assertThat(quick.cells())
                .extracting(Cell::id, Cell::connections)
                .containsExactly(
                        tuple("hold=7500ms sources=1", 50_000),
                        tuple("hold=7500ms sources=2", 50_000),
                        tuple("hold=15s sources=1", 1000));
        assertThat(reader().build()
                        .readText(Path.of("resolved"), quick.resolvedYaml(), "redis")
                        .cells())
                .isEqualTo(quick.cells());
    }

    @Test
    void timesThatAQuickLookMakesTheSameHaveThePairsAndExclusionsOfTheFirst() throws ScenarioException {
        Scenario quick = Scenarios.read(
                reader().quick(true),
                "redis",
                "connections: {by: hold, 3s: 7, 2s: 5, 4s: 9, 8s: 11}",
                "load: {model: idle, hold: [2s, 3s, 4s, 8s]}",
                "exclude: [{hold: [3s, 4s]}]");

        assertThat(quick.cells())
                .extracting(Cell::id, Cell::connections)
                .containsExactly(tuple("hold=1s", 5), tuple("hold=2s", 11));
    }

    @Test
    void aQuickLookComparesTimesByTheirMeaning() throws ScenarioException {
        Scenario quick = Scenarios.read(reader().quick(true), "redis", "load: {model: idle, hold: [1000ms, 4s]}");

        assertThat(quick.cells()).extracting(Cell::id).containsExactly("hold=1000ms");
        assertThat(reader().build()
                        .readText(Path.of("resolved"), quick.resolvedYaml(), "redis")
                        .cells())
                .isEqualTo(quick.cells());
    }

    @Test
    void theResolvedScenarioGivesTheSameCells() throws ScenarioException {
        Scenario scenario = Scenarios.read(
                "connections: 500",
                "load: {model: idle, keepAlive: 1s, keepAliveShare: 100%, sources: [1, 4]}",
                "stores: {redis: {server: {maxclients: 600}}}");

        Scenario again = reader().build().readText(Path.of("resolved"), scenario.resolvedYaml(), "redis");

        assertThat(again.cells()).isEqualTo(scenario.cells());
        assertThat(scenario.resolvedYaml()).doesNotContain("workload", "phases");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "workload: {blob: 1KB} | workload.blob",
                "phases: {measurement: 1s} | phases.measurement.duration",
                "heat: 5s | heat",
                "verify: content | verify.check",
                "layout: {consistency: all} | layout.consistency",
                "faults: [{at: 1s, node: any, do: kill}] | faults"
            })
    void whatSpeaksOfBlobsAndPhasesIsRefused(String line, String key) {
        assertThatThrownBy(() -> Scenarios.read("load: {model: idle}", line))
                .isInstanceOf(ScenarioException.class)
                .hasMessageContaining(
                        key + " does not apply to the idle load model, expected one of question, connections, load, ");
    }

    @Test
    void keysOfOtherLoadsAreRefused() {
        assertThatThrownBy(() -> Scenarios.read("load: {model: idle, inFlight: 8}"))
                .hasMessageContaining("load.inFlight does not apply to the idle load model");
        assertThatThrownBy(() -> Scenarios.read("load: {model: closed, hold: 8s}"))
                .hasMessageContaining("load.hold does not apply to the closed load model");
    }
}
