package io.blobbench.scenario.language;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.scenario.Scenario;
import io.blobbench.scenario.Scenarios;
import io.blobbench.scenario.text.ScenarioException;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class SweepEstimateTest {
    @Test
    void aClosedLoadLimitedByTimeAloneHasNoBound() throws ScenarioException {
        SweepEstimate estimate = SweepEstimate.of(Scenarios.read("phases: {warmUp: {duration: 1s, bytes: 1MB}}"));

        assertThat(estimate.payloadBytesAtMost()).isEqualTo(OptionalLong.empty());
    }

    @Test
    void connectionsThatAreHeldSendNoPayload() throws ScenarioException {
        SweepEstimate estimate = SweepEstimate.of(Scenarios.read("load: {model: idle}"));

        assertThat(estimate.payloadBytesAtMost()).hasValue(0);
    }

    @Test
    void bytesAndOperationsBoundThePayload() throws ScenarioException {
        SweepEstimate estimate = SweepEstimate.of(Scenarios.read(
                "trials: 3",
                "workload: {blob: 1KB, batch: [1, 10]}",
                "phases: {warmUp: {duration: 1s, operations: 5}, measurement: {duration: 1s, bytes: 100KB}}"));

        assertThat(estimate.payloadBytesAtMost()).hasValue(3 * (5_000 + 101_000 + 50_000 + 110_000));
        assertThat(estimate.largestTrialBytes()).hasValue(50_000 + 110_000);
    }

    @Test
    void anOpenLoadIsBoundByItsRateAndKeyedOperationsArePreloaded() throws ScenarioException {
        SweepEstimate estimate = SweepEstimate.of(Scenarios.read(
                "workload: {operation: put, blob: 1KB, keys: {count: 100}}",
                "load: {rate: 10/s}",
                "phases: {warmUp: 1s, measurement: 2s}"));

        assertThat(estimate.payloadBytesAtMost())
                .as("keys, a warm-up of twice its duration, measurement")
                .hasValue(100_000 + 20_000 + 20_000);
    }

    @Test
    void keysThatLanesShareArePreloadedToo() throws ScenarioException {
        SweepEstimate estimate = SweepEstimate.of(Scenarios.read(
                "workload: {operation: get, blob: 1KB, keys: {count: 100, shared: 50%, sharedCount: 400}}",
                "load: {rate: 10/s}", "phases: {warmUp: 1s, measurement: 2s}"));

        assertThat(estimate.payloadBytesAtMost()).hasValue(100_000 + 400_000 + 20_000 + 20_000);
    }

    @Test
    void theWarmUpOfKeysThatAreAddedOnceTakesAFifthOfThemAtMost() throws ScenarioException {
        SweepEstimate unlimited = SweepEstimate.of(Scenarios.read(
                "workload: {operation: add, blob: 1KB, keys: {count: 100}}",
                "phases: {measurement: {operations: 100}}"));
        SweepEstimate limited = SweepEstimate.of(Scenarios.read(
                "workload: {operation: add, blob: 1KB, keys: {count: 100}}",
                "phases: {warmUp: {operations: 10}, measurement: {operations: 100}}"));

        assertThat(unlimited.payloadBytesAtMost()).hasValue(100_000 + 20_000 + 100_000);
        assertThat(limited.payloadBytesAtMost()).hasValue(100_000 + 10_000 + 100_000);
    }

    @Test
    void readsOfColdServersHaveNoWarmUp() throws ScenarioException {
        SweepEstimate estimate = SweepEstimate.of(
                Scenarios.read("workload: {operation: get, blob: 1KB, keys: {count: 100}}", "cache: cold"));

        assertThat(estimate.payloadBytesAtMost()).hasValue(100_000 + 100_000);
    }

    @Test
    void aSearchCountsAsAllItsProbesAndItsLongerFinalChecks() throws ScenarioException {
        Scenario scenario = Scenarios.read(
                "workload: {blob: 1KB}",
                "load: {model: find-max, lowest: 100/s, highest: 400/s}",
                "phases: {warmUp: 1s, measurement: 2s}");
        int probes = scenario.cells().get(0).mostProbes();

        SweepEstimate estimate = SweepEstimate.of(scenario);

        assertThat(estimate.payloadBytesAtMost()).hasValue((probes - 6) * 1_600_000L + 6 * 3_200_000);
        assertThat(estimate.largestTrialBytes()).hasValue(3_200_000);
    }
}
