package io.blobbench.cli.live;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.cli.base.CommandFailure;
import io.blobbench.cli.display.Display;
import io.blobbench.cli.display.PlainDisplay;
import io.blobbench.host.Interval;
import io.blobbench.host.Resources;
import io.blobbench.load.model.RoughLoad;
import io.blobbench.measure.Counts;
import io.blobbench.measure.OperationTimes;
import io.blobbench.results.ResultSamples;
import io.blobbench.results.RunContext;
import io.blobbench.scenario.Cell;
import io.blobbench.scenario.language.ScenarioReader;
import io.blobbench.scenario.text.ScenarioException;
import io.blobbench.trial.TrialSamples;
import io.blobbench.trial.event.Activity;
import io.blobbench.trial.event.RunEvent;
import io.blobbench.trial.facts.Verdict;
import io.blobbench.trial.judge.CellVerdict;
import io.blobbench.trial.judge.HeldCell;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RunMetricsTest {
    private static final Cell CLOSED = TrialSamples.cell(TrialSamples.CLOSED, "batch", "16");
    private static final Cell OPEN = TrialSamples.cell(TrialSamples.OPEN, "batch", "32");
    private static final String RUN = "run_id=\"run-1\",store=\"kafka\",target=\"local\"";

    private MetricsEndpoint endpoint;
    private Display metrics;

    @BeforeEach
    void follow() throws CommandFailure {
        endpoint = MetricsEndpoint.open(InetAddress.getLoopbackAddress(), 0);
        metrics = follow(ResultSamples.run("run-1", 2, CLOSED, OPEN), UnaryOperator.identity());
    }

    @AfterEach
    void close() {
        endpoint.close();
    }

    @Test
    void aRunThatHasNotBegunHasItsNamesAndZeros() throws IOException {
        assertThat(lines())
                .contains(
                        "blobbench_run_info{client_version=\"4.4.0\",forked=\"false\","
                                + RUN.replace(",store", ",scenario=\"batch-size\",store")
                                + ",tool_version=\"0.1.0\"} 1",
                        "blobbench_cells{" + RUN + "} 2.0",
                        "blobbench_trials{" + RUN + "} 4.0",
                        "blobbench_trials_done{" + RUN + "} 0.0",
                        phase("starting", 1),
                        "blobbench_operations_total{" + RUN + "} 0.0",
                        "blobbench_service_time_seconds_count{" + RUN + "} 0")
                .noneMatch(line -> line.startsWith("blobbench_throughput") || line.startsWith("blobbench_cell_info"));
    }

    @Test
    void anIntervalIsCountedAndItsTimesAreInSeconds() throws IOException {
        metrics.on(new RunEvent.TrialStarted(OPEN, 1, 0, 4));
        metrics.on(new RunEvent.Phase(Activity.MEASUREMENT, "measurement"));
        metrics.on(interval(new Counts(1000, 15_000, 3, 2, 1_500_000), TrialSamples.latencies(true)));
        metrics.on(interval(new Counts(1000, 17_000, 0, 0, 1_700_000), TrialSamples.latencies(true)));

        assertThat(lines())
                .contains(
                        phase("measurement", 1),
                        phase("starting", 0),
                        "blobbench_cell_info{cell=\"batch=32\"," + RUN + "} 1",
                        "blobbench_offered_operations_per_second{" + RUN + "} 1000.0",
                        "blobbench_operations_total{" + RUN + "} 2000.0",
                        "blobbench_blobs_total{outcome=\"acknowledged\"," + RUN + "} 32000.0",
                        "blobbench_blobs_total{outcome=\"rejected\"," + RUN + "} 3.0",
                        "blobbench_blobs_total{outcome=\"failed\"," + RUN + "} 2.0",
                        "blobbench_acknowledged_bytes_total{" + RUN + "} 3200000.0",
                        "blobbench_throughput_blobs_per_second{" + RUN + "} 17000.0",
                        "blobbench_service_time_seconds_bucket{" + RUN + ",le=\"0.001\"} 1200",
                        "blobbench_service_time_seconds_bucket{" + RUN + ",le=\"+Inf\"} 2000",
                        "blobbench_response_time_seconds_count{" + RUN + "} 2000",
                        "blobbench_start_delay_seconds_count{" + RUN + "} 2000")
                .anyMatch(line ->
                        line.startsWith("blobbench_trial_response_time_seconds{" + RUN + ",quantile=\"0.99\"} 0.00"))
                .noneMatch(line -> line.contains("quantile=\"0.9999\"")); // of 2000 values there is none
    }

    @Test
    void loadsThatOfferNoKnownRateOfTheWholeTrialHaveNone() throws IOException, ScenarioException {
        Cell search = ScenarioReader.builder()
                .build()
                .readText(
                        Path.of("search.yaml"),
                        "question: How much?\nload: {model: find-max, responseP99: 5ms, lowest: 20k/s}\n",
                        "kafka")
                .cells()
                .get(0);
        for (Cell each : List.of(search, TrialSamples.cell(new RoughLoad(1000, 8)), CLOSED)) {
            metrics.on(new RunEvent.TrialStarted(each, 1, 0, 4));

            assertThat(lines())
                    .anyMatch(line -> line.startsWith("blobbench_cell_info"))
                    .noneMatch(line -> line.startsWith("blobbench_offered_operations"));
        }
    }

    @Test
    void timesOfATrialBeginAnewAndThoseOfTheRunGoOn() throws IOException {
        metrics.on(new RunEvent.TrialStarted(CLOSED, 1, 0, 4));
        metrics.on(interval(Counts.ZERO, TrialSamples.latencies(false)));
        metrics.on(new RunEvent.TrialEnded(TrialSamples.valid(CLOSED, 1, 100, TrialSamples.latencies(false))));
        assertThat(lines()).contains("blobbench_trial_service_time_seconds_count{" + RUN + "} 1000");

        metrics.on(new RunEvent.TrialStarted(CLOSED, 2, 1, 4));

        assertThat(lines())
                .contains(
                        "blobbench_trial_service_time_seconds_count{" + RUN + "} 0",
                        "blobbench_service_time_seconds_count{" + RUN + "} 1000");
    }

    @Test
    void figuresOfTheLastSecondAreGoneWhereNothingIsMeasured() throws IOException {
        metrics.on(new RunEvent.TrialStarted(CLOSED, 1, 0, 4));
        metrics.on(new RunEvent.IntervalEnded(
                CLOSED, 1, new Interval(0, 0, 1, Counts.ZERO, OperationTimes.empty(), used(0.75, 0.5))));
        assertThat(lines()).contains("blobbench_host_cpu_ratio{" + RUN + "} 0.75");

        metrics.on(new RunEvent.Phase(Activity.VERIFYING, "verifying"));

        assertThat(lines())
                .contains(phase("verifying", 1), "blobbench_harness_cpu_seconds_total{" + RUN + "} 0.5")
                .noneMatch(line -> line.startsWith("blobbench_host_cpu") || line.startsWith("blobbench_throughput"));
    }

    @Test
    void afterATrialNoCellIsNamedAlsoWhileOneIsHeldOrAnotherRunTakesItsTurn() throws IOException {
        metrics.on(new RunEvent.TrialStarted(CLOSED, 1, 0, 4));
        metrics.on(new RunEvent.Phase(Activity.TEARING_DOWN, "tearing down"));
        assertThat(lines()).anyMatch(line -> line.startsWith("blobbench_cell_info"));

        metrics.on(new RunEvent.TrialEnded(TrialSamples.valid(CLOSED, 1, 100, TrialSamples.latencies(false))));
        assertThat(lines())
                .contains(phase("other", 1), phase("tearing-down", 0))
                .noneMatch(line -> line.startsWith("blobbench_cell_info"));

        metrics.on(new RunEvent.Phase(Activity.HOLDING, "holding batch=32 for 30s"));
        assertThat(lines()).contains(phase("holding", 1)).noneMatch(line -> line.startsWith("blobbench_cell_info"));

        metrics.on(new RunEvent.CellHeld(new HeldCell(
                TrialSamples.valid(OPEN, 0, 100, TrialSamples.latencies(true)), Duration.ofSeconds(30), 0.9)));
        assertThat(lines()).contains(phase("other", 1), phase("holding", 0));
    }

    @Test
    void anUnknownUsageIsNotCounted() throws IOException {
        metrics.on(interval(Counts.ZERO, OperationTimes.empty()));

        assertThat(lines())
                .contains("blobbench_server_cpu_seconds_total{" + RUN + "} 0.0")
                .noneMatch(line -> line.contains("NaN"));
    }

    @Test
    void verdictsOfTrialsAreCountedAndThoseOfAllRoundsChangeThem() throws IOException {
        metrics.on(ended(1, Verdict.FAILED));
        metrics.on(new RunEvent.TrialEnded(TrialSamples.valid(OPEN, 1, 100, TrialSamples.latencies(true))));
        metrics.on(new RunEvent.TrialEnded(TrialSamples.valid(OPEN, 2, 100, TrialSamples.latencies(true))));
        assertThat(lines()).contains(rows("VALID", 2), rows("FAILED", 1), rows("UNSTEADY", 0));
        assertThat(lines()).contains("blobbench_trials_done{" + RUN + "} 3.0", "blobbench_cells_done{" + RUN + "} 1.0");

        metrics.on(new RunEvent.CellsJudged(List.of(
                new CellVerdict("batch=16", Optional.empty(), OptionalDouble.empty(), Optional.empty()),
                new CellVerdict("batch=32", Optional.of("rounds differ"), OptionalDouble.empty(), Optional.empty()))));

        assertThat(lines()).contains(rows("VALID", 0), rows("FAILED", 1), rows("UNSTEADY", 2));
    }

    @Test
    void aRunThatHasEndedKeepsItsCountsAndHasNoCell() throws IOException {
        metrics.on(new RunEvent.TrialStarted(CLOSED, 1, 0, 4));
        metrics.on(interval(new Counts(1, 2, 0, 0, 0), OperationTimes.empty()));
        metrics.close();

        assertThat(lines())
                .contains(phase("ended", 1), "blobbench_operations_total{" + RUN + "} 1.0")
                .noneMatch(line -> line.startsWith("blobbench_cell_info"));
    }

    @Test
    void noLabelHasASecret() throws IOException {
        Display secretive = follow(ResultSamples.run("run-2", 1, CLOSED), text -> text.replace("16", "***"));
        secretive.on(new RunEvent.TrialStarted(CLOSED, 1, 0, 1));

        assertThat(lines())
                .contains("blobbench_cell_info{cell=\"batch=***\"," + RUN.replace("run-1", "run-2") + "} 1")
                .noneMatch(line -> line.contains("batch=16"));
    }

    @Test
    void runsOfOneCommandStandSideBySide() throws IOException {
        follow(ResultSamples.runOf("redpanda", "run-2", 1, CLOSED), UnaryOperator.identity());

        assertThat(lines())
                .contains(
                        "blobbench_trials{" + RUN + "} 4.0",
                        "blobbench_trials{run_id=\"run-2\",store=\"redpanda\",target=\"local\"} 1.0")
                .filteredOn(line -> line.equals("# TYPE blobbench_trials gauge"))
                .hasSize(1);
    }

    private static RunEvent interval(Counts counts, OperationTimes latencies) {
        return new RunEvent.IntervalEnded(OPEN, 1, TrialSamples.interval(0, counts, latencies));
    }

    private static RunEvent ended(int trial, Verdict verdict) {
        return new RunEvent.TrialEnded(TrialSamples.unmeasured(CLOSED, trial, verdict, "no"));
    }

    private static Resources used(double hostShare, double harnessSeconds) {
        return new Resources(harnessSeconds, 1, 2, 3, 4, hostShare, 0, 5, 6, 7, 8, 9, 0);
    }

    private static String phase(String name, int value) {
        return "blobbench_phase{" + RUN + ",blobbench_phase=\"" + name + "\"} " + value;
    }

    private static String rows(String verdict, int count) {
        return "blobbench_rows{" + RUN + ",verdict=\"" + verdict + "\"} " + count + ".0";
    }

    private Display follow(RunContext run, UnaryOperator<String> hide) {
        return endpoint.over(
                new PlainDisplay(new PrintStream(OutputStream.nullOutputStream(), false, UTF_8), ""), run, hide);
    }

    private List<String> lines() throws IOException {
        MetricsPage page = MetricsPage.read(endpoint.url());
        assertThat(page.type()).startsWith("application/openmetrics-text");
        assertThat(page.samples()).isNotEmpty();
        assertThat(page.lines()).last().isEqualTo("# EOF");
        return page.lines();
    }
}
