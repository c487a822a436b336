package io.blobbench.cli.list;

import io.blobbench.adapter.AdapterCatalog;
import io.blobbench.adapter.AdapterException;
import io.blobbench.cli.base.CommandFailure;
import io.blobbench.cli.base.ExitCodes;
import io.blobbench.cli.base.Surroundings;
import io.blobbench.cli.base.Version;
import io.blobbench.report.RunList;
import io.blobbench.report.RunMatrix;
import io.blobbench.scenario.Scenario;
import io.blobbench.scenario.language.ScenarioReader;
import io.blobbench.scenario.target.TargetReader;
import io.blobbench.scenario.text.ScenarioException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Says what there is to choose from. */
@Command(
        name = "list",
        versionProvider = Version.class,
        mixinStandardHelpOptions = true,
        synopsisHeading = "Usage: ",
        description = "Show the stores, scenarios, targets or runs there are.")
public final class ListCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "list what? stores, scenarios, targets or runs");
    }

    @Command(
            name = "stores",
            versionProvider = Version.class,
            mixinStandardHelpOptions = true,
            synopsisHeading = "Usage: ",
            description = "Show the stores, each with what it offers and its local server.")
    void stores(
            @Parameters(arity = "0..*", paramLabel = "STORE", description = "Only these, with all their options.")
                    List<String> chosen)
            throws CommandFailure {
        PrintWriter out = spec.commandLine().getOut();
        AdapterCatalog catalog = Surroundings.ofProcess().catalog();
        boolean all = chosen == null || chosen.isEmpty();
        for (String name : all ? catalog.names() : chosen) {
            if (!all) {
                Surroundings.adapter(catalog, name);
            }
            out.println(name);
            try {
                StoreSheet.of(catalog.adapter(name), !all).forEach(out::println);
            } catch (AdapterException e) {
                out.println("  " + e.getMessage());
            }
        }
        out.flush();
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
            for (Map.Entry<String, Path> entry : names.entrySet()) {
                Scenario scenario =
                        reader.read(entry.getValue().toString(), catalog.names().first());
                out.println(line(names.keySet(), entry.getKey(), scenario.question()));
            }
        } catch (ScenarioException e) {
            throw new CommandFailure(ExitCodes.USAGE, e.getMessage(), e);
        }
        out.flush();
    }

    @Command(
            name = "targets",
            versionProvider = Version.class,
            mixinStandardHelpOptions = true,
            synopsisHeading = "Usage: ",
            description = "Show the targets, each with what it says of itself.")
    void targets() throws CommandFailure {
        PrintWriter out = spec.commandLine().getOut();
        Surroundings surroundings = Surroundings.ofProcess();
        TargetReader reader = surroundings.targetReader(surroundings.catalog());
        try {
            SortedMap<String, Path> names = reader.list();
            for (Map.Entry<String, Path> entry : names.entrySet()) {
                out.println(line(
                        names.keySet(),
                        entry.getKey(),
                        reader.read(entry.getValue().toString()).about()));
            }
        } catch (ScenarioException e) {
            throw new CommandFailure(ExitCodes.USAGE, e.getMessage(), e);
        }
        out.flush();
    }

    @Command(
            name = "runs",
            versionProvider = Version.class,
            mixinStandardHelpOptions = true,
            synopsisHeading = "Usage: ",
            description = "Show the runs there are, each with its verdicts and its best cell's throughput.")
    void runs(
            @Option(
                            names = "--results",
                            paramLabel = "DIR",
                            defaultValue = "results",
                            description = "Folder of the runs (default: ${DEFAULT-VALUE}).")
                    Path results,
            @Option(
                            names = "--table",
                            description = "A table of scenarios by stores: verdicts and duration of each last run.")
                    boolean table) {
        PrintWriter out = spec.commandLine().getOut();
        Surroundings surroundings = Surroundings.ofProcess();
        int width = surroundings.terminal() ? surroundings.columns() : Integer.MAX_VALUE;
        String runs = table
                ? RunMatrix.render(results, surroundings.columns(), surroundings.unicode())
                : RunList.render(results, width);
        out.print(runs.isEmpty() ? "no runs in " + results + "\n" : runs);
        out.flush();
    }

    private static String line(Set<String> names, String name, String text) {
        int widest = names.stream().mapToInt(String::length).max().orElse(1);
        return String.format(Locale.ROOT, "%-" + widest + "s  %s", name, text);
    }
}
