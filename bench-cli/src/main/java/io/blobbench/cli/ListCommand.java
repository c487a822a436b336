package io.blobbench.cli;

import io.blobbench.adapter.Adapter;
import io.blobbench.adapter.AdapterCatalog;
import io.blobbench.adapter.AdapterException;
import io.blobbench.scenario.Scenario;
import io.blobbench.scenario.ScenarioException;
import io.blobbench.scenario.ScenarioReader;
import io.blobbench.store.OperationKind;
import io.blobbench.store.StoreTraits;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Says what there is to choose from. */
@Command(
        name = "list",
        versionProvider = Version.class,
        mixinStandardHelpOptions = true,
        synopsisHeading = "Usage: ",
        description = "Show the stores or scenarios there are.")
final class ListCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "list what? stores or scenarios");
    }

    @Command(
            name = "stores",
            versionProvider = Version.class,
            mixinStandardHelpOptions = true,
            synopsisHeading = "Usage: ",
            description = "Show the stores, each with its client, its local server and what it can do.")
    void stores() throws CommandFailure {
        PrintWriter out = spec.commandLine().getOut();
        AdapterCatalog catalog = Surroundings.ofProcess().catalog();
        for (String name : catalog.names()) {
            out.println(name);
            try {
                print(catalog.adapter(name), out);
            } catch (AdapterException e) {
                out.println("  " + e.getMessage());
            }
        }
        out.flush();
    }

    private static void print(Adapter adapter, PrintWriter out) {
        StoreTraits traits = adapter.store().traits();
        String operations =
                traits.operations().stream().sorted().map(OperationKind::word).collect(Collectors.joining(", "));
        out.println("  client      " + adapter.store().clientVersion());
        adapter.server()
                .ifPresent(server -> out.println(
                        "  server      " + server.defaultVersion() + " when none is asked for or installed"));
        out.println("  operations  " + operations);
        new TreeMap<>(traits.options())
                .forEach((option, meaning) -> out.println("  option      " + option + ": " + meaning));
    }

    @Command(
            name = "scenarios",
            versionProvider = Version.class,
            mixinStandardHelpOptions = true,
            synopsisHeading = "Usage: ",
            description = "Show the scenarios, each with the question it asks.")
    void scenarios() throws CommandFailure {
        PrintWriter out = spec.commandLine().getOut();
        Surroundings surroundings = Surroundings.ofProcess();
        AdapterCatalog catalog = surroundings.catalog();
        ScenarioReader reader = surroundings.scenarioReader(catalog).build();
        try {
            SortedMap<String, Path> names = reader.list();
            int widest = names.keySet().stream().mapToInt(String::length).max().orElse(1);
            for (Map.Entry<String, Path> entry : names.entrySet()) {
                Scenario scenario =
                        reader.read(entry.getValue().toString(), catalog.names().first());
                out.printf(Locale.ROOT, "%-" + widest + "s  %s%n", entry.getKey(), scenario.question());
            }
        } catch (ScenarioException e) {
            throw new CommandFailure(ExitCodes.USAGE, e.getMessage(), e);
        }
        out.flush();
    }
}
