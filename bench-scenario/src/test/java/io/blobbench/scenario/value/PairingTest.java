package io.blobbench.scenario.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.blobbench.load.model.PhaseLimits;
import io.blobbench.scenario.Cell;
import io.blobbench.scenario.Cell.Verify;
import io.blobbench.scenario.Scenario;
import io.blobbench.scenario.Scenarios;
import io.blobbench.scenario.text.ScenarioException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Keys that take their value from another key. */
class PairingTest {
    private static final String BY_BLOB = "connections: {by: blob, 100B: 8, 1KB: 4, else: 1}";

    @Test
    void aKeyMayHaveTheValueOfAnother() throws ScenarioException {
        Scenario scenario = Scenarios.read("connections: [1, 2, 8]", "layout: {partitions: =connections}");

        assertThat(scenario.axisNames()).containsExactly("connections");
        assertThat(scenario.pairings()).containsExactly("partitions = connections");
        assertThat(scenario.cells())
                .extracting(Cell::id, Cell::connections, Cell::partitions)
                .containsExactly(
                        tuple("connections=1", 1, 1), tuple("connections=2", 2, 2), tuple("connections=8", 8, 8));
    }

    @Test
    void aKeyMayHaveAValueForEachOfAnother() throws ScenarioException {
        Scenario scenario = Scenarios.read("workload: {blob: [100B, 1000B, 5KB]}", BY_BLOB);

        assertThat(scenario.axisNames()).containsExactly("blob");
        assertThat(scenario.pairings()).containsExactly("connections by blob: 100B -> 8, 1KB -> 4, else 1");
        assertThat(scenario.cells()).extracting(Cell::connections).containsExactly(8, 4, 1);
    }

    @Test
    void oneMayFollowAnotherThatFollowsAThird() throws ScenarioException {
        Scenario scenario =
                Scenarios.read("layout: {partitions: =connections}", "workload: {blob: [100B, 1KB]}", BY_BLOB);

        assertThat(scenario.cells()).extracting(Cell::partitions).containsExactly(8, 4);
    }

    @Test
    void phasesTimeoutVerificationAndNativePropertiesMayFollowToo() throws ScenarioException {
        Scenario scenario = Scenarios.read(
                "workload: {blob: [100B, 5MB]}",
                "phases: {measurement: {duration: {by: blob, 5MB: 4s, else: 2s}}}",
                "timeout: {by: blob, 5MB: 1m, else: 9s}",
                "verify: {by: blob, 100B: content, else: count}",
                "stores: {redis: {options: {batchMode: {by: blob, 100B: multi, else: lpush}}, server: {a.b: =blob}}}");

        assertThat(scenario.cells())
                .extracting(Cell::measurement)
                .containsExactly(
                        PhaseLimits.ofDuration(Duration.ofSeconds(2)), PhaseLimits.ofDuration(Duration.ofSeconds(4)));
        assertThat(scenario.cells())
                .extracting(Cell::timeout)
                .containsExactly(Duration.ofSeconds(9), Duration.ofMinutes(1));
        assertThat(scenario.cells()).extracting(Cell::verify).containsExactly(Verify.CONTENT, Verify.COUNT);
        assertThat(scenario.cells())
                .extracting(cell -> cell.options().get("batchMode"), cell -> cell.server()
                        .get("a.b"))
                .containsExactly(tuple("multi", "100B"), tuple("lpush", "5MB"));
    }

    @Test
    void anOptionMayFollowAKeyThatHasItsValues() throws ScenarioException {
        Scenario scenario =
                Scenarios.read("stores: {redis: {server: {mode: [multi, lpush]}, options: {batchMode: =server.mode}}}");

        assertThat(scenario.cells())
                .extracting(cell -> cell.options().get("batchMode"))
                .containsExactly("multi", "lpush");
    }

    @Test
    void aSecretWrittenOutIsRefusedAlsoWhereAPropertyFollowsIt() {
        assertThatThrownBy(() -> Scenarios.read(
                        "stores: {redis: {server: {requirepass: hunter2}, client: {password: =server.requirepass}}}"))
                .isInstanceOf(ScenarioException.class)
                .hasMessageStartingWith("s.yaml:2:69: client.password is a secret written out")
                .hasMessageNotContaining("hunter2");
    }

    @Test
    void aDefaultMayBeNamedAlsoWhereSomePartReplacesIt() throws ScenarioException {
        String byBatch = "verify: {by: batch, 1: content, else: count}";
        String[] byPartitions = {
            "connections: {by: partitions, 1: 1, 8: 4}", "stores: {kafka: {layout: {partitions: 8}}}"
        };

        assertThat(Scenarios.onlyCell(byBatch).verify()).isEqualTo(Verify.CONTENT);
        assertThat(Scenarios.read(Scenarios.reader().set("workload.batch=16"), "redis", byBatch)
                        .cells())
                .extracting(Cell::verify)
                .containsExactly(Verify.COUNT);
        assertThat(Scenarios.onlyCell(byPartitions).connections()).isEqualTo(1);
        assertThat(Scenarios.read(Scenarios.reader(), "kafka", byPartitions).cells())
                .extracting(Cell::connections)
                .containsExactly(4);
        assertThat(Scenarios.onlyCell(
                                "workload: {entity: elements}", "verify: {by: serialize, inline: content, else: count}")
                        .verify())
                .isEqualTo(Verify.CONTENT);
    }

    @Test
    void aKeyMayFollowOneOfWhichItCannotHaveEveryValue() throws ScenarioException {
        String[] unused = {
            "connections: =lanes",
            "stores: {redis: {lanes: 4}}",
            "profiles: {wide: {timeout: {by: connections, 16: 60s, else: 30s}, stores: {redis: {lanes: 8}}}}"
        };
        String[] replaced = {"connections: =lanes", "lanes: auto", "timeout: {by: connections, 16: 60s, else: 30s}"};

        assertThat(Scenarios.onlyCell(unused).connections()).isEqualTo(4);
        assertThat(Scenarios.read(Scenarios.reader().set("lanes=16"), "redis", replaced)
                        .cells())
                .extracting(Cell::timeout)
                .containsExactly(Duration.ofMinutes(1));
    }

    @Test
    void aPairingIsReplacedAsAWhole() throws ScenarioException {
        String[] lines = {
            "connections: [1, 2]", "workload: {blob: [100B, 1KB]}", "stores: {redis: {" + BY_BLOB + "}}",
        };

        assertThat(Scenarios.read(lines).cells()).extracting(Cell::connections).containsExactly(8, 4);
        assertThat(Scenarios.read(Scenarios.reader().set("connections=3"), "redis", lines)
                        .cells())
                .extracting(Cell::connections)
                .containsExactly(3, 3);
        assertThat(Scenarios.read(Scenarios.reader().set("layout.partitions==connections"), "kafka", lines)
                        .cells())
                .extracting(Cell::partitions)
                .containsExactly(1, 1, 2, 2);
        assertThat(Scenarios.read(Scenarios.reader().set("connections={by: blob, else: 5}"), "kafka", lines)
                        .cells())
                .extracting(Cell::connections)
                .containsExactly(5, 5);
    }

    @Test
    void cellsAreExcludedByValuesThatFollow() throws ScenarioException {
        Scenario scenario = Scenarios.read(
                "connections: [1, 2, 8]", "layout: {partitions: =connections}", "exclude: [{partitions: 2}]");

        assertThat(scenario.cells()).extracting(Cell::connections).containsExactly(1, 8);
    }

    @Test
    void quickShortensPairedPhasesToo() throws ScenarioException {
        Scenario scenario = Scenarios.read(
                Scenarios.reader().quick(true),
                "redis",
                "workload: {blob: [100B, 5MB]}",
                "phases: {measurement: {duration: {by: blob, 5MB: 4s, else: 2s}, bytes: {by: blob, 5MB: none, else: 8B}}}");

        assertThat(scenario.cells())
                .extracting(Cell::measurement)
                .containsExactly(
                        new PhaseLimits(Duration.ofMillis(500), Long.MAX_VALUE, 2),
                        PhaseLimits.ofDuration(Duration.ofSeconds(1)));
    }

    @Test
    void quickShortensPhasesThatHaveTheValueOfAnotherKeyToo() throws ScenarioException {
        Scenario scenario = Scenarios.read(
                Scenarios.reader().quick(true),
                "redis",
                "workload: {operation: get, keys: {count: [1k, 8k]}}",
                "phases: {measurement: {operations: =keys.count}}");

        assertThat(scenario.cells())
                .extracting(cell -> cell.measurement().operations())
                .containsExactly(250L, 2000L);
        assertThat(Scenarios.reader().build().readText(scenario.file(), scenario.resolvedYaml(), "redis"))
                .isEqualTo(scenario);
    }

    @Test
    void theResolvedFormHoldsPairingsOfWhatIsLeftAndReadsBack() throws ScenarioException {
        String[] lines = {
            "workload: {blob: [100B, 1KB]}",
            "connections: {by: blob, 100B: 8, 1KB: 4, 5KB: 1}",
            "layout: {partitions: =connections}",
            "exclude: [{partitions: [8, 1], blob: 100B}, {partitions: 1}]",
            "profiles: {lab: {workload: {blob: [100B, 5KB]}}}",
            "stores: {redis: {client: {literal: '=blob', url: {by: batch, 1: a}}}}"
        };
        Scenario scenario = Scenarios.read(lines);

        assertThat(scenario.resolvedYaml())
                .contains("partitions: =connections", "100B: 8", "1KB: 4", "literal: '=blob'")
                .contains("exclude: [{partitions: 8, blob: 100B}]")
                .doesNotContain("5KB");
        assertThat(scenario.cells().get(0).client())
                .containsEntry("literal", "=blob")
                .containsEntry("url", "a");
        assertThat(Scenarios.reader().build().readText(scenario.file(), scenario.resolvedYaml(), "redis"))
                .isEqualTo(scenario);
    }

    @ParameterizedTest
    @CsvSource(delimiterString = "=>", quoteCharacter = '`', textBlock = """
            connections: =partition          => s.yaml:2:14: unknown key 'partition', expected one of operation, mix.append,
            connections: =layout.partitions  => did you mean 'partitions'?
            connections: =connections        => s.yaml:2:14: connections: follows itself, expected another key
            connections: =blob               => s.yaml:2:14: connections: got '1KB', expected a whole number from 1 to 1000000
            connections: =rate               => s.yaml:2:14: connections: follows rate, which has no value here
            connections: =client.x           => s.yaml:2:14: connections: follows client.x, which has no value here
            connections: =partitions|layout: {partitions: =connections} => s.yaml:2:14: connections follows itself: connections -> layout.partitions -> connections
            connections: [1, =partitions]    => s.yaml:2:18: connections: got '=partitions' in its list, expected values
            trials: =connections             => s.yaml:2:9: trials: got '=connections', expected a whole number from 1 to 10000
            workload: {entity: =server.kind}|stores: {redis: {server: {kind: [blob, elements]}}} => s.yaml:2:20: workload.entity: cannot be the same as another key, expected one value or {by: <key>, <its value>: <value>, else: <value>}
            trials: {by: blob, else: 1}      => s.yaml:2:9: trials: cannot follow another key, expected one value
            connections: {by: blb, else: 1}  => s.yaml:2:19: unknown key 'blb', expected one of
            connections: {by: [blob]}        => s.yaml:2:19: connections: by: got a list, expected the name of a key
            connections: {by: blob}          => s.yaml:2:14: connections: got no values by blob, expected {by: <key>, <its value>: <value>, else: <value>}
            connections: {blob: 1}           => s.yaml:2:14: connections: got a mapping, expected one value or a list of values, or {by: <key>, <its value>: <value>, else: <value>}
            connections: {by: blob, 1KB: 2, 1kb: 1}   => s.yaml:2:33: workload.blob: got '1kb', expected a size
            connections: {by: blob, 1KB: 2, 1000B: 1} => s.yaml:2:33: connections: '1000B' is '1KB', which is already there
            connections: {by: blob, 1KB: two}    => s.yaml:2:30: connections: got 'two', expected a whole number
            connections: {by: blob, 1KB: [1, 2]} => s.yaml:2:30: connections: got a list, expected one value
            connections: {by: blob, 1KB: =batch} => s.yaml:2:30: connections: got '=batch', expected one value
            connections: {by: blob, 2KB: 2}      => s.yaml:2:25: connections: blob is never '2KB', expected one of 1KB
            workload: {blob: [1KB, 2KB]}|connections: {by: blob, 2KB: 2} => s.yaml:3:14: connections: no value for blob 1KB, expected one, or one for else
            connections: =lanes|timeout: {by: connections, 16: 60s, else: 30s} => s.yaml:2:14: connections: got 'auto', expected a whole number
            connections: =lanes|timeout: {by: connections, 16: 60s, else: 30s}|stores: {redis: {lanes: 4}} => s.yaml:3:28: timeout: connections is never '16', expected one of 4
            stores: {redis: {options: {batchMode: =blob}}} => s.yaml:2:39: options.batchMode: got '1KB', expected one of
            load: {model: rough, rate: {by: batch, 1: 100/s}} => s.yaml:2:43: load.rate: got '100/s', expected a multiple of 1000/s for the rough load model, did you mean '1000/s'?
            """)
    void aMistakeIsToldWithItsPlace(String yaml, String message) {
        assertThatThrownBy(() -> Scenarios.read(yaml.replace('|', '\n')))
                .isInstanceOf(ScenarioException.class)
                .hasMessageContaining(message);
    }
}
