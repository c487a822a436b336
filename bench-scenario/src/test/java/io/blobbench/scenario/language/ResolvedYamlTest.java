package io.blobbench.scenario.language;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.scenario.Scenario;
import io.blobbench.scenario.Scenarios;
import io.blobbench.scenario.text.ScenarioException;
import io.blobbench.store.operation.Serialization;
import org.junit.jupiter.api.Test;

class ResolvedYamlTest {
    private static final String[] LINES = {
        "axes: [batch, options.batchMode]",
        "workload: {blob: [1KB, '0B'], batch: [1, 2], mix: {get: 1, put: 2}, compressibility: 0.10}",
        "load: {rate: [1k, 2k/s]}",
        "phases: {measurement: 2s}",
        "exclude: [{batch: [1, 2], blob: 1000B}, {connections: 9}]",
        "limits: {batchBytes: 1MiB}",
        "connections: 3",
        "profiles: {lab: {connections: 5}}",
        "stores:",
        "  redis:",
        "    options: {batchMode: [lpush, multi]}",
        "    client: {password: '${env:PW}', no.word: '', blank: ' ', none: 'null', flag: 'true', number: 1.50}",
        "  kafka: {connections: 9}"
    };

    private static Scenario again(Scenario scenario) throws ScenarioException {
        return Scenarios.reader().build().readText(scenario.file(), scenario.resolvedYaml(), scenario.store());
    }

    @Test
    void readingItAgainGivesTheSameScenario() throws ScenarioException {
        ScenarioReader.Builder reader = Scenarios.reader().quick(true).set("seed=9");
        Scenario scenario = Scenarios.read(reader, "redis", LINES);

        assertThat(again(scenario)).isEqualTo(scenario);
    }

    @Test
    void profilesAndOtherStoresAreGone() throws ScenarioException {
        String yaml = Scenarios.read(Scenarios.reader().set("profile=lab"), "redis", LINES)
                .resolvedYaml();

        assertThat(yaml).contains("connections: 5").doesNotContain("profiles", "lab", "kafka");
    }

    @Test
    void anExclusionThatCanNoLongerMatchIsGone() throws ScenarioException {
        Scenario scenario = Scenarios.read(Scenarios.reader().set("workload.batch=2"), "redis", LINES);

        assertThat(scenario.resolvedYaml()).contains("exclude: [{batch: 2, blob: 1000B}]");
        assertThat(again(scenario)).isEqualTo(scenario);
    }

    @Test
    void valuesStandAsTheUserWroteThem() throws ScenarioException {
        String yaml = Scenarios.read(LINES).resolvedYaml();

        assertThat(yaml).contains("compressibility: 0.10", "rate: [1k, 2k/s]", "password: ${env:PW}", "number: 1.50");
    }

    @Test
    void anEntityHasTheDefaultsOfItsOwnAndNoneOfOthers() throws ScenarioException {
        Scenario scenario = Scenarios.read("workload: {entity: elements}");

        assertThat(scenario.resolvedYaml())
                .contains("entity: elements", "elements: 2", "serialize: inline")
                .doesNotContain("blob: 1KB");
        assertThat(again(scenario)).isEqualTo(scenario);
    }

    @Test
    void eachOfSeveralEntitiesHasTheDefaultThatItHasAlone() throws ScenarioException {
        Scenario scenario = Scenarios.read("workload: {entity: [blob, recording, elements]}");

        assertThat(scenario.cells()).hasSize(3).allSatisfy(cell -> assertThat(
                        cell.workload().form())
                .isEqualTo(
                        Scenarios.onlyCell("workload: {entity: " + cell.axes().get("entity") + "}")
                                .workload()
                                .form()));
        assertThat(scenario.pairings()).containsExactly("serialize by entity: elements -> inline, else ahead");
        assertThat(again(scenario)).isEqualTo(scenario);
    }

    @Test
    void aValueThatIsGivenHoldsForAllEntities() throws ScenarioException {
        assertThat(Scenarios.read("workload: {entity: [recording, elements], serialize: inline}")
                        .cells())
                .extracting(cell -> cell.workload().form().serialization())
                .containsOnly(Serialization.INLINE);
    }

    @Test
    void everyDefaultIsExplicit() throws ScenarioException {
        assertThat(Scenarios.read().resolvedYaml()).isEqualTo("""
                question: What is it?
                workload:
                  operation: append
                  entity: blob
                  blob: 1KB
                  batch: 1
                  content: random
                  keys:
                    distribution: sequential
                    count: 10000
                    exponent: 0.99
                    stale: 0%
                    shared: 0%
                    sharedCount: 16
                connections: 1
                lanes: auto
                layout:
                  partitions: 1
                  replicas: 1
                  consistency: one
                  durability: none
                load:
                  model: closed
                  inFlight: 8
                phases:
                  warmUp:
                    duration: 1s
                    operations: none
                    bytes: none
                  measurement:
                    duration: 5s
                    operations: none
                    bytes: none
                until:
                  p99: none
                timeout: 30s
                verify:
                  check: count
                  after: load
                faults: none
                cache: hot
                visibility:
                  measure: false
                  sample: 1000/s
                  within: 5s
                show: throughput
                thresholds: none
                space: known
                trials: 1
                heat: 75s
                sustain: none
                seed: 42
                limits:
                  batchBytes: none
                  freeDisk: 1GB
                  freeMemory: 256MB
                """);
    }
}
