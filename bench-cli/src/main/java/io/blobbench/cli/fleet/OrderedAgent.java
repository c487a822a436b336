package io.blobbench.cli.fleet;

import com.fasterxml.jackson.core.type.TypeReference;
import io.blobbench.fleet.Agent;
import io.blobbench.fleet.Fleet;
import io.blobbench.fleet.FleetException;
import io.blobbench.host.Interval;
import io.blobbench.scenario.Cell;
import io.blobbench.scenario.Scenario;
import io.blobbench.store.StoreSettings;
import io.blobbench.trial.facts.TrialFacts.Stage;
import io.blobbench.trial.fleet.AgentReport;
import io.blobbench.trial.fleet.RemoteAgent;
import io.blobbench.trial.fleet.SharedNetwork;
import io.blobbench.trial.fleet.StepEnd;
import io.blobbench.workload.HostShare;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** An agent of a fleet, given its orders as JSON. Usable from any thread. */
final class OrderedAgent implements RemoteAgent {
    private static final TypeReference<List<Interval>> INTERVALS = new TypeReference<>() {};

    private final Fleet fleet;
    private final Agent agent;
    private final Scenario scenario;
    private final AdapterCode adapter;

    OrderedAgent(Fleet fleet, Agent agent, Scenario scenario, AdapterCode adapter) {
        this.fleet = fleet;
        this.agent = agent;
        this.scenario = scenario;
        this.adapter = adapter;
    }

    @Override
    public int index() {
        return agent.index();
    }

    @Override
    public String host() {
        return agent.host();
    }

    @Override
    public CompletableFuture<Pong> ping() {
        return order(Orders.PING, new Orders.Nothing(), json -> FleetJson.read(json, Pong.class));
    }

    @Override
    public CompletableFuture<StepEnd> prepare(
            Cell cell,
            int trial,
            HostShare share,
            StoreSettings settings,
            String layoutName,
            String servers,
            SharedNetwork network) {
        Orders.Prepare parameters = new Orders.Prepare(
                scenario.store(),
                adapter,
                scenario.resolvedYaml(),
                cell.id(),
                TrialPhases.of(cell),
                trial,
                share,
                settings,
                layoutName,
                servers,
                network);
        return order(Orders.PREPARE, parameters, json -> FleetJson.read(json, StepEnd.class));
    }

    @Override
    public CompletableFuture<StepEnd> start(Stage stage, long startNs, long mostOperations) {
        return order(
                Orders.START,
                new Orders.Start(stage, startNs, mostOperations),
                json -> FleetJson.read(json, StepEnd.class));
    }

    @Override
    public CompletableFuture<List<Interval>> progress(int from) {
        return order(Orders.PROGRESS, new Orders.Progress(from), json -> FleetJson.read(json, INTERVALS));
    }

    @Override
    public CompletableFuture<AgentReport> result() {
        return order(Orders.RESULT, new Orders.Nothing(), json -> FleetJson.read(json, AgentResult.class))
                .thenCompose(result ->
                        ledgers(new StringBuilder(), result.ledgersLength()).thenApply(result.report()::withLedgers));
    }

    /** Asks for one piece after the other. */
    private CompletableFuture<String> ledgers(StringBuilder received, int length) {
        if (received.length() >= length) {
            return CompletableFuture.completedFuture(received.toString());
        }
        return order(Orders.LEDGERS, new Orders.Piece(received.length()), json -> FleetJson.read(json, String.class))
                .thenCompose(piece -> piece.isEmpty()
                        ? CompletableFuture.failedFuture(new FleetException("the agent has no ledgers any more"))
                        : ledgers(received.append(piece), length));
    }

    @Override
    public CompletableFuture<?> stop() {
        return order(Orders.STOP, new Orders.Nothing(), json -> json);
    }

    @Override
    public CompletableFuture<?> endPhase() {
        return order(Orders.END_PHASE, new Orders.Nothing(), json -> json);
    }

    @Override
    public CompletableFuture<?> end() {
        return order(Orders.END, new Orders.Nothing(), json -> json);
    }

    private <T> CompletableFuture<T> order(String verb, Object parameters, Answer<T> answer) {
        return fleet.order(agent.index(), verb, FleetJson.bytes(parameters)).thenApply(json -> {
            try {
                return answer.read(json);
            } catch (FleetException e) {
                throw new CompletionException(e);
            }
        });
    }

    @FunctionalInterface
    private interface Answer<T> {
        T read(byte[] json) throws FleetException;
    }
}
