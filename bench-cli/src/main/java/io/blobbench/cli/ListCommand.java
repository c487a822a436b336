package io.blobbench.cli;

import io.blobbench.adapter.Adapter;
import io.blobbench.adapter.AdapterCatalog;
import io.blobbench.scenario.Scenario;
import io.blobbench.scenario.ScenarioException;
import io.blobbench.scenario.ScenarioReader;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
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
            Adapter adapter = Surroundings.adapter(catalog, name);
            out.println(name);
            out.println("  client      " + adapter.store().clientVersion());
            adapter.server()
                    .ifPresent(server -> out.println(
                            "  server      " + server.defaultVersion() + " when none is asked for or installed"));
            out.println("  operations  "
                    + adapter.store().traits().operations().stream()
                            .sorted()
                            .map(kind -> kind.word())
                            .collect(Collectors.joining(", ")));
            for (Map.Entry<String, String> option : sorted(adapter).entrySet()) {
                out.printf(Locale.ROOT, "  option      %s: %s%n", option.getKey(), option.getValue());
            }
        }
        out.flush();
    }

    private static SortedMap<String, String> sorted(Adapter adapter) {
        return new java.util.TreeMap<>(adapter.store().traits().options());
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
