package io.blobbench.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.scenario.Cell.Verify;
import io.blobbench.scenario.Fault.Action;
import io.blobbench.scenario.Fault.Node;
import io.blobbench.scenario.text.ScenarioException;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of the keys for faults, and for actions before the check of a store. */
class FaultsLanguageTest {
    private static final String FAULTS =
            "faults: [{at: 3s, node: 2, do: pause, for: 500ms}, {at: 1s, do: kill}, {at: 4500ms, node: all, do: restart}]";
    private static final String LONGER =
            "faults: [{at: 1s, node: leader, do: partition, for: 2s}, {at: 3s, do: slow-disk, for: 1s, delay: 20ms}]";

    @Test
    void faultsReachTheCellInTheirOrderInTime() throws ScenarioException {
        Cell cell = Scenarios.onlyCell(FAULTS);

        assertThat(cell.faults().duringLoad()).isTrue();
        assertThat(cell.faults().killedBeforeVerification()).isFalse();
        assertThat(cell.faults().faults())
                .containsExactly(
                        new Fault(Duration.ofSeconds(1), Node.ANY, Action.KILL, Optional.empty(), Optional.empty()),
                        new Fault(
                                Duration.ofSeconds(3),
                                new Node(Node.Kind.NUMBERED, 2),
                                Action.PAUSE,
                                Optional.of(Duration.ofMillis(500)),
                                Optional.empty()),
                        new Fault(
                                Duration.ofMillis(4500), Node.ALL, Action.RESTART, Optional.empty(), Optional.empty()));
    }

    @Test
    void aSlowDiskIsSlowByATenthOfASecondUnlessSaidOtherwise() throws ScenarioException {
        Cell cell = Scenarios.onlyCell(
                "faults: [{at: 1s, do: slow-disk, for: 2s}, {at: 4s, do: slow-disk, for: 1s, delay: 5ms}]");

        assertThat(cell.faults().faults())
                .extracting(Fault::text)
                .containsExactly(
                        "{at: 1s, node: any, do: slow-disk, for: 2s, delay: 100ms}",
                        "{at: 4s, node: any, do: slow-disk, for: 1s, delay: 5ms}");
    }

    @Test
    void slicesThatHeatHaveTheServersOfTheirCell() throws ScenarioException {
        Cell cell = Scenarios.onlyCell("faults: [{at: 1s, do: partition, for: 2s}]");
        Cell plain = Scenarios.onlyCell(FAULTS);

        assertThat(cell.faults().prepared()).containsExactly(Action.PARTITION);
        assertThat(cell.slice(Duration.ofSeconds(1)).faults().any()).isFalse();
        assertThat(cell.slice(Duration.ofSeconds(1)).faults().prepared()).containsExactly(Action.PARTITION);
        assertThat(plain.faults().prepared()).isEmpty();
    }

    @Test
    void aScenarioWithoutFaultsLeavesItsServersAlone() throws ScenarioException {
        assertThat(Scenarios.onlyCell().faults()).isEqualTo(FaultPlan.NONE);
        assertThat(Scenarios.onlyCell("faults: none").faults()).isEqualTo(FaultPlan.NONE);
        assertThat(Scenarios.onlyCell("faults: []").faults().any()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {FAULTS, LONGER})
    void aResolvedScenarioHasTheSameFaults(String faults) throws ScenarioException {
        Scenario scenario = Scenarios.read(faults, "verify: {check: content, after: kill}");

        Scenario again = Scenarios.reader().build().readText(Scenarios.FILE, scenario.resolvedYaml(), "redis");

        assertThat(again.cells()).isEqualTo(scenario.cells());
        assertThat(again.resolvedYaml()).isEqualTo(scenario.resolvedYaml());
    }

    @Test
    void theCommandLineReplacesFaults() throws ScenarioException {
        Cell other = Scenarios.read(Scenarios.reader().set("faults=[{at: 2s, do: restart}]"), "redis", FAULTS)
                .cells()
                .get(0);
        Cell none = Scenarios.read(Scenarios.reader().set("faults=none"), "redis", FAULTS)
                .cells()
                .get(0);

        assertThat(other.faults().faults()).extracting(Fault::text).containsExactly("{at: 2s, node: any, do: restart}");
        assertThat(none.faults().any()).isFalse();
    }

    @Test
    void aQuickLookHasItsFaultsInAQuarterOfTheTime() throws ScenarioException {
        Cell cell = Scenarios.read(Scenarios.reader().quick(true), "redis", "phases: {measurement: 20s}", FAULTS)
                .cells()
                .get(0);

        assertThat(cell.faults().faults())
                .extracting(Fault::text)
                .containsExactly(
                        "{at: 250ms, node: any, do: kill}",
                        "{at: 750ms, node: 2, do: pause, for: 125ms}",
                        "{at: 1125ms, node: all, do: restart}");
    }

    @Test
    void aCheckAndWhatComesBeforeItAreTwoKeys() throws ScenarioException {
        Cell plain = Scenarios.onlyCell("verify: content");
        Cell killed = Scenarios.onlyCell("verify: {after: kill}");
        Cell both = Scenarios.onlyCell("verify: {check: content, after: kill}");

        assertThat(plain.verify()).isEqualTo(Verify.CONTENT);
        assertThat(plain.faults().any()).isFalse();
        assertThat(killed.verify()).isEqualTo(Verify.COUNT);
        assertThat(killed.faults().killedBeforeVerification()).isTrue();
        assertThat(both.verify()).isEqualTo(Verify.CONTENT);
        assertThat(both.faults().any()).isTrue();
    }

    @Test
    void slicesThatHeatAndCellsThatAreHeldHaveNoFaults() throws ScenarioException {
        Cell cell = Scenarios.onlyCell(FAULTS, "verify: {after: kill}");

        assertThat(cell.slice(Duration.ofSeconds(1)).faults()).isEqualTo(FaultPlan.NONE);
        assertThat(cell.held(Duration.ofSeconds(1)).faults()).isEqualTo(FaultPlan.NONE);
    }

    @Test
    void coldReadsAndFaultsExcludeEachOther() {
        assertThatThrownBy(() -> Scenarios.read("workload: {operation: get}", "cache: cold", FAULTS))
                .isInstanceOf(ScenarioException.class)
                .hasMessageContaining("cache: got 'cold' together with faults; expected one of both");
    }

    @Test
    void coldReadsEndWithAboutOneForEachKeyAndHeatNothing() throws ScenarioException {
        Cell cell = Scenarios.onlyCell("workload: {operation: get, batch: 4, keys: {count: 1000}}", "cache: cold");

        assertThat(cell.faults().coldCaches()).isTrue();
        assertThat(cell.measurement().operations()).isEqualTo(250);
        assertThat(cell.slice(Duration.ofSeconds(1)).faults()).isEqualTo(FaultPlan.NONE);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            faults: [{at: 1s, do: kil}]                        | faults.do: got 'kil', expected one of kill, pause, restart, partition, slow-disk, did you mean 'kill'?
            faults: [{at: 1s, do: kill, fro: 1s}]              | unknown key 'fro' in faults, expected at, node, do, for, delay, did you mean 'for'?
            faults: [{do: kill}]                               | faults: a fault has no 'at', expected when it happens, such as at: 10s
            faults: [{at: 1s}]                                 | faults: a fault has no 'do', expected what happens: kill, pause, restart, partition or slow-disk
            faults: [{at: 1s, do: pause}]                      | faults: 'pause' needs 'for', the time until it is over, such as for: 3s
            faults: [{at: 1s, do: partition}]                  | faults: 'partition' needs 'for', the time until it is over, such as for: 3s
            faults: [{at: 1s, do: slow-disk}]                  | faults: 'slow-disk' needs 'for', the time until it is over, such as for: 3s
            faults: [{at: 1s, do: kill, delay: 1s}]            | faults: 'kill' takes no 'delay', which is that of 'slow-disk'
            faults: [{at: 1s, do: restart, for: 1s}]           | faults: 'restart' takes no 'for': it starts the server at once; 'kill' with 'for' starts it later
            faults: [{at: 1s, node: leeder, do: kill}]         | faults.node: got 'leeder', expected any, leader, follower, all, or the number of a server from 1 to 100, did you mean 'leader'?
            faults: [{at: 5s, do: kill}]                       | faults: got {at: 5s, node: any, do: kill}, expected it within the measurement, which takes 5s
            faults: [kill]                                     | faults: got 'kill' in its list, expected faults such as {at: 10s, node: any, do: kill, for: 5s}
            faults: often                                      | faults: got 'often', expected none, or a list such as [{at: 10s, node: any, do: kill, for: 5s}]
            verify: {check: none, after: kill}                 | verify.after: got 'kill' together with verify.check none; expected count or content
            cache: cold                                        | cache: got 'cold' together with operations [APPEND]; expected get or get-if-not-matched alone
            cache: warm                                        | cache: got 'warm', expected one of hot, cold
            {faults: [{at: 1s, do: kill}], load: {model: find-max}} | load.model find-max, whose probes share their servers; expected another load
            {faults: [{at: 1s, do: kill}], until: {p99: 5%}}   | until.p99, which would end the measurement before them; expected one of both
            """)
    void whatIsWrongIsSaidInOneSentence(String yaml, String message) {
        String lines =
                yaml.startsWith("{") ? yaml.substring(1, yaml.length() - 1).replace("], ", "]\n") : yaml;

        assertThatThrownBy(() -> Scenarios.read(lines))
                .isInstanceOf(ScenarioException.class)
                .hasMessageContaining(message);
    }
}
