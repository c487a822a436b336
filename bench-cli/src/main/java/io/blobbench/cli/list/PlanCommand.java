package io.blobbench.cli.list;

import io.blobbench.adapter.Adapter;
import io.blobbench.adapter.AdapterCatalog;
import io.blobbench.cli.base.CommandFailure;
import io.blobbench.cli.base.ExitCodes;
import io.blobbench.cli.base.ProgramEnvironment;
import io.blobbench.cli.base.Version;
import io.blobbench.cli.display.Figures;
import io.blobbench.cli.display.Forecast;
import io.blobbench.cli.doctor.AvailableStores;
import io.blobbench.cli.options.ClientSettings;
import io.blobbench.cli.options.FaultableServers;
import io.blobbench.cli.options.LocalServerOptions;
import io.blobbench.cli.options.MeasuredStore;
import io.blobbench.cli.options.ReservedSettings;
import io.blobbench.cli.options.ScenarioOptions;
import io.blobbench.cli.options.ServerProduct;
import io.blobbench.cli.options.TargetOptions;
import io.blobbench.cli.options.WholeNumber;
import io.blobbench.load.model.IdleLoad;
import io.blobbench.load.model.PhaseLimits;
import io.blobbench.report.table.Humanized;
import io.blobbench.scenario.Cell;
import io.blobbench.scenario.Promise;
import io.blobbench.scenario.Scenario;
import io.blobbench.scenario.Sustain;
import io.blobbench.scenario.language.SweepEstimate;
import io.blobbench.scenario.target.TargetServers;
import io.blobbench.scenario.text.Counted;
import io.blobbench.scenario.text.ScenarioException;
import io.blobbench.server.ServerFactory;
import io.blobbench.store.StoreFactory;
import io.blobbench.trial.sweep.EarlierTrials;
import io.blobbench.trial.sweep.ExpectedHeatings;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Shows what a run would do. */
@Command(
        name = "plan",
        versionProvider = Version.class,
        mixinStandardHelpOptions = true,
        sortOptions = false,
        synopsisHeading = "Usage: ",
        description = "Show what would run: cells with their limits, payload bytes and time. Nothing is started.")
public final class PlanCommand implements Callable<Integer> {
    @Mixin
    private ScenarioOptions what;

    @Mixin
    private TargetOptions where;

    @Option(
            names = "--nodes",
            paramLabel = "N",
            order = 23,
            converter = WholeNumber.Nodes.class,
            description =
                    "Servers of the cluster that would be started (default: 1, or as many as a cell has replicas).")
    private @Nullable Integer nodes;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws CommandFailure {
        what.stores().check(where, spec.commandLine());
        if (nodes != null && where.any()) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--endpoint and --target name servers that run already; --nodes is for servers that bench starts");
        }
        ProgramEnvironment environment = ProgramEnvironment.ofProcess();
        AdapterCatalog catalog = environment.catalog();
        PrintWriter out = spec.commandLine().getOut();
        List<MeasuredStore> measured =
                AvailableStores.of(what.stores(), catalog, spec.commandLine().getErr());
        Map<String, Scenario> scenarios = what.read(measured, environment, catalog);
        Map<String, List<Optional<TargetServers>>> servers = where.servers(scenarios.keySet(), environment, catalog);
        for (MeasuredStore each : measured) {
            if (nodes != null) {
                LocalServerOptions.requireServer(each.adapter(), "--nodes");
            }
            Scenario scenario = Objects.requireNonNull(scenarios.get(each.store()));
            for (Optional<TargetServers> given : Objects.requireNonNull(servers.get(each.store()))) {
                if (given.isEmpty()) {
                    ReservedSettings.refuse(each.adapter(), scenario);
                }
                FaultableServers.requireOwn(scenario, given, false);
                refuse(each.adapter(), scenario, given);
            }
        }
        for (MeasuredStore each : measured) {
            Scenario scenario = Objects.requireNonNull(scenarios.get(each.store()));
            Objects.requireNonNull(servers.get(each.store())).forEach(given -> print(scenario, each, given, out));
        }
        out.flush();
        return ExitCodes.OK;
    }

    private static void refuse(Adapter adapter, Scenario scenario, Optional<TargetServers> given)
            throws CommandFailure {
        try {
            ClientSettings.refuse(adapter, scenario, given);
        } catch (ScenarioException e) {
            throw new CommandFailure(ExitCodes.USAGE, e.getMessage(), e);
        }
    }

    private void print(Scenario scenario, MeasuredStore store, Optional<TargetServers> given, PrintWriter out) {
        Adapter adapter = store.adapter();
        List<Cell> supported = scenario.cells().stream()
                .filter(cell -> lacks(cell, adapter, given).isEmpty())
                .toList();
        out.println(scenario.name() + " on " + store.name() + ": " + scenario.question());
        Scenario measured = scenario.withCells(supported);
        SweepEstimate estimate = SweepEstimate.of(measured);
        int cells = scenario.cells().size();
        Optional<ServerFactory> servers = given.isPresent() ? Optional.empty() : adapter.server();
        int heatings = ExpectedHeatings.of(measured, servers, leastNodes(), EarlierTrials.NONE);
        int held = scenario.sustain().heldOf(supported);
        out.println("  server  " + given.map(PlanCommand::at).orElseGet(() -> started(store))
                + (nodes == null ? "" : ", " + Counted.of(nodes, "node")));
        if (!scenario.cells().stream().allMatch(PlanCommand::idle)) {
            out.println("  promise " + promises(scenario.cells(), adapter.store()));
        }
        out.println("  trials  " + cells * scenario.trials() + " (" + Counted.of(cells, "cell") + ", "
                + scenario.trials() + " of each)");
        out.println("  heat    "
                + (scenario.heat().isZero()
                        ? "none: client, harness and servers are cold at first"
                        : "until speed is steady, at most " + Figures.clock(scenario.heat())
                                + (heatings > 1 ? ", after each of " + heatings + " starts of servers" : "")));
        out.println("  time    about "
                + (supported.isEmpty() ? clock(0) : time(measured, heatings))
                + (servers.isEmpty() || supported.isEmpty() ? "" : ", and the start of the servers"));
        if (!scenario.cells().stream().allMatch(PlanCommand::idle)) {
            boolean searched =
                    supported.stream().anyMatch(cell -> cell.maxLoad().isPresent());
            boolean varied =
                    supported.stream().anyMatch(cell -> cell.workload().sizes().vary());
            out.println("  bytes   in the rounds "
                    + bytes(searched || varied ? "about " : "at most ", estimate.payloadBytesAtMost()) + ", "
                    + bytes(varied ? "about " : "at most ", estimate.largestTrialBytes()) + " at once"
                    + (heatings == 0 ? "" : "; heating adds more")
                    + (held == 0 ? "" : "; holding adds as many as the store takes"));
        }
        if (held > 0) {
            out.println("  sustain " + held(scenario.sustain(), held) + ", after the rounds");
        }
        scenario.pairings().forEach(pairing -> out.println("  paired  " + pairing));
        for (Cell cell : scenario.cells()) {
            out.println("  " + describe(cell));
            lacks(cell, adapter, given).forEach(what -> out.println("    UNSUPPORTED: " + what));
        }
    }

    private static String held(Sustain sustain, int cells) {
        String time = Figures.clock(sustain.duration());
        return sustain.cells() == Sustain.Cells.FASTEST
                ? "the fastest cell for " + time
                : Counted.of(cells, "cell") + " for " + time + (cells == 1 ? "" : " each");
    }

    /** One time, or two: the least and the most that searches take. */
    private static String time(Scenario scenario, int heatings) {
        String least = clock(Forecast.leastSeconds(scenario, heatings));
        String most = clock(Forecast.seconds(scenario, heatings));
        return least.equals(most) ? most : least + " to " + most;
    }

    private static String clock(double seconds) {
        return Figures.clock(Duration.ofMillis((long) (seconds * 1e3)));
    }

    private List<String> lacks(Cell cell, Adapter adapter, Optional<TargetServers> given) {
        return ProgramEnvironment.target(adapter, given).unsupportedReasons(cell, leastNodes());
    }

    private int leastNodes() {
        return nodes == null ? 1 : nodes;
    }

    private static String at(TargetServers given) {
        String endpoints = String.join(",", given.endpoints());
        return given.name().equals(endpoints) ? endpoints : given.name() + ", " + endpoints;
    }

    private static String started(MeasuredStore store) {
        if (store.product().isPresent()) {
            ServerProduct product = store.product().get();
            return "local, " + product.name() + " " + product.version().orElse("of any version found");
        }
        return store.adapter()
                .server()
                .map(server -> "local, " + server.defaultVersion() + " when none is asked for or installed")
                .orElse("none is needed");
    }

    private static String bytes(String bound, OptionalLong bytes) {
        return bytes.isPresent() ? bound + Figures.bytes(bytes.getAsLong()) : "as many as the store takes";
    }

    /** The promises of a store for some cells. */
    private static String promises(List<Cell> cells, StoreFactory store) {
        return cells.stream()
                .map(cell -> Promise.of(cell, store).words())
                .distinct()
                .collect(Collectors.joining("; "));
    }

    private static String describe(Cell cell) {
        return String.format(
                Locale.ROOT,
                "%s: %s%s, %s%s, %s load%s, measured %s",
                cell.id(),
                idle(cell) ? "" : blobs(cell) + ", ",
                Counted.of(cell.connections(), "connection"),
                Counted.of(cell.partitions(), "partition"),
                cell.replicas() == 1 ? "" : ", " + cell.replicas() + " replicas",
                cell.loadWord(),
                offered(cell),
                limits(cell.measurement()) + check(cell));
    }

    private static String check(Cell cell) {
        return cell.maxLoad()
                .map(asked -> {
                    Cell check =
                            cell.checking(cell.lowestToTry(), cell.workload().seed());
                    return " by a probe, and " + limits(check.measurement()) + " by a final check";
                })
                .orElse("");
    }

    /** Whether it holds connections that send no blobs. */
    private static boolean idle(Cell cell) {
        return cell.load() instanceof IdleLoad;
    }

    private static String blobs(Cell cell) {
        return Figures.bytes(cell.workload().batchBytes()) + " of "
                + (cell.workload().batchSize() == 1
                        ? "one blob"
                        : cell.workload().batchSize() + " blobs");
    }

    private static String offered(Cell cell) {
        double offered = cell.load().offeredOpsPerSecond();
        String first = Double.isNaN(offered) ? "" : " " + Humanized.count(offered) + " ops/s";
        return cell.maxLoad()
                .map(asked -> " from" + first + " to " + Humanized.count(asked.highestOpsPerSecond())
                        + " ops/s with p99 up to "
                        + Humanized.nanosInWords(asked.responseP99().toNanos()) + ", about "
                        + cell.fewestProbes()
                        + " to " + cell.mostProbes()
                        + " probes")
                .orElse(first);
    }

    private static String limits(PhaseLimits limits) {
        StringBuilder text = new StringBuilder("at most ")
                .append(limits.duration().toMillis() / 1e3)
                .append(" s");
        if (limits.operations() < Long.MAX_VALUE) {
            text.append(", ")
                    .append(Humanized.count((double) limits.operations()))
                    .append(limits.operations() == 1 ? " operation" : " operations");
        }
        if (limits.bytes() < Long.MAX_VALUE) {
            text.append(", ").append(Figures.bytes(limits.bytes()));
        }
        return text.toString();
    }
}
