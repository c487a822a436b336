package io.blobbench.cli;

import io.blobbench.adapter.Adapter;
import io.blobbench.server.ServerFactory;
import io.blobbench.server.ServerPlan;
import io.blobbench.store.Durability;
import io.blobbench.trial.ServerOptions;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Starts a local cluster and holds it until somebody asks for its end. */
@Command(
        name = "start",
        versionProvider = Version.class,
        mixinStandardHelpOptions = true,
        sortOptions = false,
        synopsisHeading = "Usage: ",
        customSynopsis = {
            "bench server start --store STORE [OPTIONS]",
            "       bench server start --server PRODUCT[:VERSION] [OPTIONS]"
        },
        descriptionHeading = "%n",
        description = {
            "Start local servers of a store, say how to reach them, and wait until Ctrl-C, SIGTERM or 'bench server stop'"
                    + " ends them.",
            ""
        },
        footerHeading = "%nExit codes:%n",
        footer = {
            "  0    the servers ran until somebody asked for their end",
            "  2    wrong usage",
            "  3    the servers could not be started, or all of them ended by themselves",
            "  130  interrupted before they were ready",
        })
final class ServerStartCommand implements Callable<Integer> {
    private static final String SETTING = "server.";

    @Option(
            names = {"-s", "--store"},
            paramLabel = "STORE",
            order = 1,
            description = "Store to start. 'bench list stores' shows them.")
    private String store;

    @Option(
            names = "--server",
            paramLabel = "PRODUCT[:VERSION]",
            order = 1,
            converter = ServerProduct.Converter.class,
            description = "Servers to start, as in valkey:9.1.2 or redis:7.0.15, which also names the store.")
    private ServerProduct product;

    @Option(
            names = "--durability",
            paramLabel = "WORD",
            defaultValue = "none",
            order = 2,
            description = "When blobs reach the disk: none, periodic or always (default: ${DEFAULT-VALUE}).")
    private Durability durability;

    @Option(
            names = "--set",
            paramLabel = "server.KEY=VALUE",
            order = 3,
            description = "Setting of the server, by its own name. Repeatable.")
    private Map<String, String> settings = new TreeMap<>();

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
        MeasuredStore started = StoreOptions.measured(
                        stores, products, Surroundings.ofProcess().catalog())
                .get(0);
        LocalServerOptions asked = local.of(started.product());
        Adapter adapter = started.adapter();
        ServerFactory factory = adapter.server()
                .orElseThrow(() -> new CommandFailure(
                        ExitCodes.USAGE, "the store '" + store + "' lives within bench and has no servers to start"));
        ServerHold hold = new ServerHold(spec.commandLine().getOut(), System.err);
        return hold.hold(adapter.name(), asked.keep(), (kit, directory) -> {
            ServerOptions options = asked.resolve(directory);
            ServerPlan plan = new ServerPlan(
                    options.product(),
                    options.version(),
                    options.source(),
                    options.home(),
                    options.nodes(),
                    durability,
                    serverSettings,
                    directory);
            return adapter.call(() -> factory.start(plan, kit));
        });
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
