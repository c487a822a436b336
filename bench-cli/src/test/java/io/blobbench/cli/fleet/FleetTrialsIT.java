package io.blobbench.cli.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.adapter.Adapter;
import io.blobbench.adapter.AdapterCatalog;
import io.blobbench.cli.base.ProgramEnvironment;
import io.blobbench.machine.NeedsServer;
import io.blobbench.measure.Counts;
import io.blobbench.scenario.Scenario;
import io.blobbench.schedule.NanoClock;
import io.blobbench.server.ServerKit;
import io.blobbench.server.artifact.DownloadListener;
import io.blobbench.server.cluster.LocalKit;
import io.blobbench.trial.Target;
import io.blobbench.trial.event.RunEvent;
import io.blobbench.trial.facts.AgentSummary;
import io.blobbench.trial.facts.TrialResult;
import io.blobbench.trial.facts.Verdict;
import io.blobbench.trial.facts.Verification;
import io.blobbench.trial.fleet.FleetRules;
import io.blobbench.trial.server.ServerOptions;
import io.blobbench.trial.sweep.EarlierTrials;
import io.blobbench.trial.sweep.Remedies;
import io.blobbench.trial.sweep.RunSetup;
import io.blobbench.trial.sweep.Sweep;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Trials of two agents against a real server, with orders and answers as bytes. */
@Timeout(300)
class FleetTrialsIT {
    private static final Path DISTRIBUTION = Path.of("target", "blobbench").toAbsolutePath();
    private static final String QUESTION = "question: Does a fleet do what one host does?\nconnections: 3\n";
    private static final String COLD = "heat: none\n";
    /** So few characters of ledgers in an answer that there are many. */
    private static final int PIECE = 100;

    private static final String PHASES =
            "phases: {warmUp: {duration: 1s, operations: 100}, measurement: {duration: 60s, operations: 3001}}\n";

    private final List<RunEvent> events = new ArrayList<>();

    @TempDir
    private Path folder;

    @Test
    @NeedsServer("redis")
    void everyBlobOfEveryAgentIsFoundOnceAndFiguresAddUp() throws Exception {
        TrialResult result = run(COLD + "workload: {operation: append, batch: 16, blob: 100B}\n");

        // A busy machine may be too unsteady for a VALID row; what is asserted below holds all the same.
        assertThat(result.verdict()).as("%s", result.reasons()).isIn(Verdict.VALID, Verdict.UNSTEADY, Verdict.INVALID);
        Verification found = result.verification().orElseThrow();
        assertThat(found.clean()).isTrue();
        Counts counts = result.measured().orElseThrow().counts();
        assertThat(counts.operations()).isEqualTo(3001);
        assertThat(counts.blobsAcknowledged()).isEqualTo(3001 * 16);
        assertThat(found.blobsFound()).isEqualTo(found.blobsExpected()).isGreaterThanOrEqualTo(3001 * 16);
        assertThat(result.measured().orElseThrow().latencies().service().getTotalCount())
                .isEqualTo(3001);
        assertThat(result.measured().orElseThrow().resources().serverCpuSeconds())
                .isPositive();
        assertThat(folder.resolve("journals")).isEmptyDirectory();
        assertThat(summaries()).hasSize(2);
        assertThat(summaries().stream()
                        .mapToLong(
                                agent -> agent.measured().orElseThrow().counts().operations())
                        .sum())
                .isEqualTo(3001);
    }

    @Test
    @NeedsServer("redis")
    void agentsReadEachOthersKeys() throws Exception {
        TrialResult result = run(COLD + "workload: {mix: {get: 3, put: 1}, blob: 100B,"
                + " keys: {distribution: uniform, count: 2000}}\nload: {model: closed, inFlight: 4}\n");

        // A busy machine may be too unsteady for a VALID row; what is asserted below holds all the same.
        assertThat(result.verdict()).as("%s", result.reasons()).isIn(Verdict.VALID, Verdict.UNSTEADY, Verdict.INVALID);
        assertThat(result.verification().orElseThrow().clean()).isTrue();
        assertThat(result.verification().orElseThrow().blobsFound()).isGreaterThanOrEqualTo(2000);
        assertThat(result.measured().orElseThrow().counts().blobsRejected()).isZero();
    }

    @Test
    @NeedsServer("redis")
    void agentsHeatTheirCellsBeforeTheFirstRoundAndHoldThemAfterTheLast() throws Exception {
        TrialResult result = run(
                "phases: {warmUp: {duration: 1s}, measurement: {duration: 1500ms}}\n",
                "heat: 12s\nsustain: 3s\nworkload: {operation: append, batch: 16, blob: 100B}\n");

        assertThat(result.measured()).as("%s", result.reasons()).isPresent();
        assertThat(events)
                .filteredOn(RunEvent.Heated.class::isInstance)
                .singleElement()
                .extracting(event -> ((RunEvent.Heated) event).summary())
                .satisfies(heat -> assertThat(heat.passes()).isGreaterThan(1))
                .satisfies(heat -> assertThat(heat.seconds()).isGreaterThan(4));
        assertThat(events)
                .filteredOn(RunEvent.CellHeld.class::isInstance)
                .singleElement()
                .extracting(event -> ((RunEvent.CellHeld) event).held().result())
                .satisfies(held ->
                        assertThat(held.measured().orElseThrow().seconds()).isBetween(2.5, 20.0));
    }

    private List<AgentSummary> summaries() {
        return events.stream()
                .filter(RunEvent.AgentsEnded.class::isInstance)
                .flatMap(event -> ((RunEvent.AgentsEnded) event).agents().stream())
                .toList();
    }

    private TrialResult run(String lines) throws Exception {
        return run(PHASES, lines);
    }

    private TrialResult run(String phases, String lines) throws Exception {
        ProgramEnvironment environment = new ProgramEnvironment(
                DISTRIBUTION,
                List.of(),
                DISTRIBUTION.resolve("scenarios"),
                DISTRIBUTION.resolve("targets"),
                DISTRIBUTION.resolve("fleets"),
                false,
                false,
                false,
                80,
                false);
        AdapterCatalog catalog = environment.catalog();
        Adapter adapter = ProgramEnvironment.adapter(catalog, "redis");
        Scenario scenario = environment
                .scenarioReader(catalog)
                .build()
                .readText(Path.of("fleet.yaml"), QUESTION + phases + lines, "redis");
        Target target = ProgramEnvironment.target(adapter, Optional.empty());
        FleetRules policy = new FleetRules(false, Duration.ofMinutes(1), Duration.ofSeconds(30));
        try (NearFleet fleet = new NearFleet(List.of(agent(environment), agent(environment)));
                ServerKit kit = LocalKit.create(DownloadListener.NONE)) {
            RunSetup setup = new RunSetup(
                    "fleet",
                    NanoClock.SYSTEM,
                    0,
                    Optional.empty(),
                    Optional.of(new FleetTrials(fleet, policy, "near.yaml", "local").of(scenario, target)),
                    Remedies.NONE,
                    EarlierTrials.NONE);
            ServerOptions servers = new ServerOptions(Optional.empty(), Optional.empty(), 1, false, folder);
            new Sweep(scenario, target, kit, servers, events::add, setup).runToEnd();
        }
        return events.stream()
                .filter(RunEvent.TrialEnded.class::isInstance)
                .map(event -> ((RunEvent.TrialEnded) event).result())
                .findFirst()
                .orElseThrow();
    }

    private FleetWork agent(ProgramEnvironment environment) {
        return new FleetWork(environment, folder.resolve("journals"), PIECE);
    }
}
