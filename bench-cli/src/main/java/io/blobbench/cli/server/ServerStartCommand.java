package io.blobbench.cli.server;

import io.blobbench.adapter.Adapter;
import io.blobbench.cli.base.CommandFailure;
import io.blobbench.cli.base.ExitCodes;
import io.blobbench.cli.base.ProgramEnvironment;
import io.blobbench.cli.options.LocalServerOptions;
import io.blobbench.cli.options.MeasuredStore;
import io.blobbench.cli.options.ReservedSettings;
import io.blobbench.cli.options.ServerProduct;
import io.blobbench.cli.options.StoreOptions;
import io.blobbench.server.ServerFactory;
import io.blobbench.server.ServerKit;
import io.blobbench.server.ServerPlan;
import io.blobbench.server.process.FreePorts;
import io.blobbench.store.layout.Durability;
import io.blobbench.trial.server.ServerOptions;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Starts a local cluster and holds it until it is asked to end. */
@Command(
        name = "start",
        sortOptions = false,
        customSynopsis = {
            "bench server start --store STORE [OPTIONS]",
            "       bench server start --server PRODUCT[:VERSION] [OPTIONS]"
        },
        descriptionHeading = "%n",
        description = {
            "Start local servers of a store, say how to reach them, and wait until Ctrl-C, SIGTERM or 'bench server stop'"
                    + " ends them. With --detach, return as soon as they are ready.",
            ""
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            ExitCodes.OK + ":the servers ran until they were asked to end; with --detach, they are ready",
            ExitCodes.USAGE + ":wrong usage, or an unknown server version",
            ExitCodes.UNREACHABLE + ":the servers could not be started, or all of them ended by themselves",
            ExitCodes.INTERRUPTED + ":interrupted before they were ready",
        })
final class ServerStartCommand implements Callable<Integer> {
    private static final String SETTING = "server.";
    private static final int HIGHEST_PORT = 65_535;

    @Option(
            names = {"-s", "--store"},
            paramLabel = "STORE",
            order = 1,
            description = "Store to start. 'bench list stores' shows them.")
    private @Nullable String store;

    @Option(
            names = "--server",
            paramLabel = "PRODUCT[:VERSION]",
            order = 1,
            converter = ServerProduct.Converter.class,
            description = "Servers to start, as in valkey:9.1.2 or redis:7.0.15, which also names the store.")
    private @Nullable ServerProduct product;

    @Option(
            names = "--durability",
            paramLabel = "WORD",
            order = 2,
            description =
                    "When blobs reach the disk, as far as servers are started for it: none, periodic or always (default:"
                            + " none). Where it belongs to topics or keyspaces instead, bench says so, and scenarios"
                            + " set layout.durability.")
    private @Nullable Durability durability;

    @Option(
            names = "--set",
            paramLabel = "server.KEY=VALUE",
            order = 3,
            description = "Setting of the server, by its own name. Repeatable.")
    private Map<String, String> settings = new TreeMap<>();

    @Option(
            names = "--port",
            paramLabel = "PORT",
            order = 4,
            description = "Port of the servers on 127.0.0.1, or of the first of several nodes; the others follow it."
                    + " Without it bench finds free ports.")
    private Optional<Integer> port = Optional.empty();

    @Option(
            names = "--json",
            order = 5,
            description = "Describe the ready servers as one line of JSON on standard output.")
    private boolean json;

    @Option(
            names = "--detach",
            order = 4,
            description =
                    "Return when the servers are ready, and leave them running. Standard output has their endpoints"
                            + " alone: EP=$(bench server start --detach --store redis)")
    private boolean detach;

    /** The process that {@link DetachedHolder} starts has it. */
    @Option(names = "--detached-log", hidden = true)
    private @Nullable Path detachedLog;

    @ArgGroup(exclusive = false, heading = "%nThe servers:%n", order = 20)
    private LocalServerOptions local = new LocalServerOptions();

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws Exception {
        Map<String, String> serverSettings = nativeSettings();
        List<String> stores = Stream.ofNullable(store).toList();
        List<ServerProduct> products = Stream.ofNullable(product).toList();
        StoreOptions.requireAny(stores, products, spec.commandLine());
        if (StoreOptions.ALL.equals(store)) {
            throw new ParameterException(spec.commandLine(), "server start starts one store, got all");
        }
        checkPort();
        MeasuredStore started = StoreOptions.measured(
                        stores, products, ProgramEnvironment.ofProcess().catalog())
                .get(0);
        LocalServerOptions asked = local.of(started.product());
        Adapter adapter = started.adapter();
        ServerFactory factory = adapter.server()
                .orElseThrow(() -> new CommandFailure(
                        ExitCodes.USAGE,
                        "the store '" + adapter.name() + "' runs inside bench and has no servers to start"));
        asked.check(adapter);
        ReservedSettings.refuse(adapter, serverSettings.keySet());
        if (durability != null) {
            checkDurability(durability, adapter, factory);
        }
        ServerHold.Start start = (kit, directory) -> {
            ServerOptions options = asked.resolve(directory);
            ServerPlan plan = new ServerPlan(
                    options.product(),
                    options.version(),
                    options.source(),
                    options.home(),
                    options.nodes(),
                    durability == null ? Durability.NONE : durability,
                    serverSettings,
                    directory);
            ServerPlan trusting = plan.trustingUnpinned(options.trustUnpinned());
            ServerKit placed = port.isPresent()
                    ? new ServerKit(
                            kit.artifacts(), kit.processes(), FreePorts.withClientsAt(port.get(), options.nodes()))
                    : kit;
            return adapter.call(() -> factory.start(trusting, placed));
        };
        try {
            if (detachedLog != null) {
                return holdDetached(started, start, detachedLog);
            }
            return detach
                    ? detach(started.name())
                    : ServerHold.attached(spec.commandLine().getOut(), System.err, json)
                            .hold(started, local.keep(), start);
        } catch (IOException e) {
            throw CommandFailure.of(ExitCodes.UNREACHABLE, e);
        }
    }

    private void checkPort() {
        int highest = HIGHEST_PORT - (local.nodes() - 1);
        if (port.isPresent() && (port.get() < 1 || port.get() > highest)) {
            String nodes = local.nodes() == 1 ? "" : " as the first of " + local.nodes() + " nodes";
            throw new ParameterException(
                    spec.commandLine(), "--port: got '" + port.get() + "', expected 1 to " + highest + nodes);
        }
    }

    private void checkDurability(Durability asked, Adapter adapter, ServerFactory factory) throws CommandFailure {
        Set<Durability> offered = adapter.store().traits().durabilities().keySet();
        if (!offered.contains(asked)) {
            throw new CommandFailure(
                    ExitCodes.USAGE,
                    adapter.name() + " does not offer durability " + asked.word() + ", only "
                            + offered.stream().sorted().map(Durability::word).collect(Collectors.joining(", ")));
        }
        Durability started = factory.startedFor(asked);
        boolean heard = !detach || detachedLog != null; // of two processes the one that holds the servers says it
        if (started != asked && heard) {
            System.err.println("bench: servers of " + adapter.name() + " are the same for durability " + asked.word()
                    + " and " + started.word() + ", because layouts set it: use layout.durability=" + asked.word()
                    + " in the scenario");
        }
    }

    private int detach(String name) throws IOException, InterruptedException {
        Path log = HeldServers.ofUser().newLog(name);
        List<String> arguments =
                new ArrayList<>(spec.root().commandLine().getParseResult().originalArgs());
        arguments.add("--detached-log=" + log);
        return new DetachedHolder(spec.commandLine().getOut(), System.err).start(arguments, log);
    }

    /** Holds the servers of this process; keeps their log if they ended by themselves. */
    private int holdDetached(MeasuredStore started, ServerHold.Start start, Path log)
            throws IOException, InterruptedException, CommandFailure {
        PrintWriter endpoints = new PrintWriter(System.out, false, StandardCharsets.UTF_8);
        System.setOut(System.err); // what a client library prints is no endpoint
        int exitCode = ServerHold.detached(endpoints, System.err, log, json).hold(started, local.keep(), start);
        if (exitCode != ExitCodes.UNREACHABLE && !local.keep()) {
            Files.deleteIfExists(log);
        }
        return exitCode;
    }

    private Map<String, String> nativeSettings() {
        Map<String, String> names = new TreeMap<>();
        settings.forEach((key, value) -> {
            if (!key.startsWith(SETTING)) {
                throw new ParameterException(
                        spec.commandLine(), "--set takes settings of the server, as in server.name=value, got " + key);
            }
            names.put(key.substring(SETTING.length()), value);
        });
        return names;
    }
}
