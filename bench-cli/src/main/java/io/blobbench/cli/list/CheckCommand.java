package io.blobbench.cli.list;

import io.blobbench.adapter.Adapter;
import io.blobbench.adapter.AdapterCatalog;
import io.blobbench.adapter.AdapterException;
import io.blobbench.cli.base.CommandFailure;
import io.blobbench.cli.base.ExitCodes;
import io.blobbench.cli.base.ProgramEnvironment;
import io.blobbench.cli.options.ClientSettings;
import io.blobbench.cli.options.FaultableServers;
import io.blobbench.cli.options.ReservedSettings;
import io.blobbench.cli.options.ScenarioOptions;
import io.blobbench.scenario.Scenario;
import io.blobbench.scenario.language.ScenarioLayers;
import io.blobbench.scenario.language.ScenarioReader;
import io.blobbench.scenario.target.TargetFile;
import io.blobbench.scenario.target.TargetReader;
import io.blobbench.scenario.target.TargetServers;
import io.blobbench.scenario.text.ScenarioException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Reads scenarios and targets as a run does, and reports their errors. */
@Command(
        name = "check",
        description = "Check scenarios and targets strictly; report each error with file, line and column.")
public final class CheckCommand implements Callable<Integer> {
    @Parameters(arity = "0..*", paramLabel = "FILE", description = "Scenarios: paths or names.")
    private List<String> files = new ArrayList<>();

    @Option(
            names = {"-t", "--target"},
            paramLabel = "FILE",
            description = "A target: a path or a name. Repeatable.")
    private List<String> targets = new ArrayList<>();

    @Option(
            names = {"-s", "--store"},
            split = ",",
            paramLabel = "STORE",
            description = "Check for these stores only (default: all).")
    private List<String> stores = new ArrayList<>();

    @Option(names = "--set", paramLabel = "KEY=VALUE", description = "Set a key of the scenario. Repeatable.")
    private List<String> settings = new ArrayList<>();

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws CommandFailure {
        if (files.isEmpty() && targets.isEmpty()) {
            throw new ParameterException(spec.commandLine(), "expected a scenario or --target");
        }
        if (files.isEmpty() && !settings.isEmpty()) {
            throw new ParameterException(spec.commandLine(), "--set needs a scenario");
        }
        ProgramEnvironment environment = ProgramEnvironment.ofProcess();
        AdapterCatalog catalog = environment.catalog();
        for (String store : stores) {
            ProgramEnvironment.adapter(catalog, store);
        }
        ScenarioReader.Builder builder = environment.scenarioReader(catalog);
        settings.forEach(builder::set);
        ScenarioReader reader = builder.build();
        List<String> checked = stores.isEmpty() ? List.copyOf(catalog.names()) : stores;
        List<TargetFile> read = new ArrayList<>();
        boolean good = true;
        for (String target : targets) {
            good &= checkTarget(target, environment.targetReader(catalog), catalog, read);
        }
        for (String file : files) {
            good &= check(file, checked, read, reader, catalog);
        }
        return good ? ExitCodes.OK : ExitCodes.USAGE;
    }

    private boolean check(
            String file,
            List<String> checked,
            List<TargetFile> onTargets,
            ScenarioReader reader,
            AdapterCatalog catalog) {
        PrintWriter out = spec.commandLine().getOut();
        try {
            List<String> cells = new ArrayList<>();
            ScenarioOptions.sayWhatIsShadowed(file, reader);
            Map<String, List<String>> storesByPairing = new LinkedHashMap<>();
            ScenarioLayers layers = reader.layers(file);
            for (String store : checked) {
                Scenario scenario = layers.resolve(store);
                Optional<Adapter> adapter = loaded(catalog, store);
                if (adapter.isPresent() && targets.isEmpty()) {
                    ReservedSettings.refuse(adapter.get(), scenario, layers);
                    ClientSettings.check(adapter.get(), scenario, Optional.empty(), layers);
                }
                for (TargetFile target : onTargets) {
                    Optional<TargetServers> given =
                            Optional.ofNullable(target.stores().get(store));
                    FaultableServers.requireOwn(scenario, given, false);
                    if (adapter.isPresent() && given.isPresent()) {
                        ClientSettings.check(adapter.get(), scenario, given, layers);
                    }
                }
                cells.add(store + " " + scenario.cells().size());
                scenario.pairings().forEach(pairing -> storesByPairing
                        .computeIfAbsent(pairing, ignored -> new ArrayList<>())
                        .add(store));
            }
            out.println(file + ": good; cells: " + String.join(", ", cells));
            storesByPairing.forEach((pairing, where) ->
                    out.println("  " + pairing + (where.equals(checked) ? "" : " (" + String.join(", ", where) + ")")));
            out.flush();
            return true;
        } catch (ScenarioException | CommandFailure e) {
            return bad(e);
        }
    }

    /** Empty for an adapter that cannot be loaded: it must not break checks for other stores. */
    private static Optional<Adapter> loaded(AdapterCatalog catalog, String store) {
        try {
            return Optional.of(catalog.adapter(store));
        } catch (AdapterException e) {
            return Optional.empty();
        }
    }

    /** @param read receives a good target */
    private boolean checkTarget(String file, TargetReader reader, AdapterCatalog catalog, List<TargetFile> read) {
        try {
            TargetFile target = reader.read(file);
            for (String store : stores) {
                target.servers(store);
            }
            for (Map.Entry<String, TargetServers> servers : target.stores().entrySet()) {
                Optional<Adapter> adapter = loaded(catalog, servers.getKey());
                if (adapter.isPresent()) {
                    ClientSettings.check(adapter.get(), servers.getValue());
                }
            }
            read.add(target);
            PrintWriter out = spec.commandLine().getOut();
            out.println(file + ": good; servers: "
                    + target.stores().entrySet().stream()
                            .map(store -> store.getKey() + " at "
                                    + String.join(",", store.getValue().endpoints()))
                            .collect(Collectors.joining("; ")));
            out.flush();
            return true;
        } catch (ScenarioException e) {
            return bad(e);
        }
    }

    private boolean bad(Exception why) {
        PrintWriter err = spec.commandLine().getErr();
        err.println(why.getMessage());
        err.flush();
        return false;
    }
}
