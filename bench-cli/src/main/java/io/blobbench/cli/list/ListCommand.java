package io.blobbench.cli.list;

import io.blobbench.adapter.AdapterCatalog;
import io.blobbench.adapter.AdapterException;
import io.blobbench.cli.base.CommandFailure;
import io.blobbench.cli.base.ExitCodes;
import io.blobbench.cli.base.ShellWord;
import io.blobbench.cli.base.Surroundings;
import io.blobbench.cli.clean.RunLeftovers;
import io.blobbench.cli.clean.UnfinishedRuns;
import io.blobbench.report.run.RunList;
import io.blobbench.report.run.RunMatrix;
import io.blobbench.scenario.language.ScenarioReader;
import io.blobbench.scenario.target.TargetReader;
import io.blobbench.scenario.text.ScenarioException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Lists stores, scenarios, targets, runs and leftovers. */
@Command(name = "list", description = "List stores, scenarios, targets, runs or leftovers.")
public final class ListCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "expected stores, scenarios, targets, runs or leftovers");
    }

    @Command(name = "stores", description = "Show the stores with their abilities and their local servers.")
    void stores(
            @Parameters(arity = "0..*", paramLabel = "STORE", description = "Only these, with all their options.")
                    @Nullable
                    List<String> chosen)
            throws CommandFailure {
        PrintWriter out = spec.commandLine().getOut();
        AdapterCatalog catalog = Surroundings.ofProcess().catalog();
        List<String> named = chosen == null ? List.of() : chosen;
        boolean all = named.isEmpty();
        for (String name : all ? catalog.names() : named) {
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

    @Command(name = "scenarios", description = "Show the scenarios with their questions.")
    void scenarios() throws CommandFailure {
        Surroundings surroundings = Surroundings.ofProcess();
        AdapterCatalog catalog = surroundings.catalog();
        ScenarioReader reader = surroundings.scenarioReader(catalog).build();
        String store = catalog.names().first();
        list(reader::list, file -> reader.read(file, store).question());
    }

    @Command(name = "targets", description = "Show the targets with their descriptions.")
    void targets() throws CommandFailure {
        Surroundings surroundings = Surroundings.ofProcess();
        TargetReader reader = surroundings.targetReader(surroundings.catalog());
        list(reader::list, file -> reader.read(file).about());
    }

    /** Files of one sort, by name. */
    private interface Files {
        SortedMap<String, Path> byName() throws ScenarioException;
    }

    /** The sentence of a file about itself. */
    private interface Sentence {
        String of(String file) throws ScenarioException;
    }

    private void list(Files files, Sentence sentence) throws CommandFailure {
        PrintWriter out = spec.commandLine().getOut();
        try {
            SortedMap<String, Path> byName = files.byName();
            int widest = byName.keySet().stream().mapToInt(String::length).max().orElse(1);
            for (Map.Entry<String, Path> entry : byName.entrySet()) {
                String text = sentence.of(entry.getValue().toString());
                out.println(String.format(Locale.ROOT, "%-" + widest + "s  %s", entry.getKey(), text));
            }
        } catch (ScenarioException e) {
            throw new CommandFailure(ExitCodes.USAGE, e.getMessage(), e);
        }
        out.flush();
    }

    @Command(name = "runs", description = "Show the runs with their verdicts and the figure of their best cells.")
    void runs(
            @Option(
                            names = "--results",
                            paramLabel = "DIR",
                            defaultValue = "results",
                            description = "Folder of the runs (default: ${DEFAULT-VALUE}).")
                    Path results,
            @Option(
                            names = "--table",
                            description =
                                    "Show a table of scenarios by stores: verdicts, best cell and duration of each latest run,"
                                            + " and the share of it spent heating, warming up and measuring.")
                    boolean table)
            throws CommandFailure {
        PrintWriter out = spec.commandLine().getOut();
        Surroundings surroundings = Surroundings.ofProcess();
        int width = surroundings.outputTerminal() ? surroundings.columns() : Integer.MAX_VALUE;
        String runs = table
                ? RunMatrix.render(results, surroundings.columns(), surroundings.unicode())
                : RunList.render(results, width);
        out.print(runs.isEmpty() ? "no runs in " + results + "\n" : runs);
        // The line of a run says so where its journal cannot be read.
        long left = leftovers(results, unreadable -> {}).stream()
                .filter(run -> !run.running())
                .count();
        if (left > 0) {
            out.println(left + (left == 1 ? " run" : " runs")
                    + " left data on servers that the run did not start; see 'bench list leftovers'");
        }
        unfinished(results).forEach(run -> out.println("not ended: bench resume " + ShellWord.of(run)));
        out.flush();
    }

    @Command(
            name = "leftovers",
            description = "Show what runs left on servers that they did not start; 'bench clean' removes it.")
    void leftovers(
            @Option(
                            names = "--results",
                            paramLabel = "DIR",
                            defaultValue = "results",
                            description = "Folder of the runs (default: ${DEFAULT-VALUE}).")
                    Path results,
            @Option(names = "--details", description = "Each layout, and the settings to restore.") boolean details)
            throws CommandFailure {
        PrintWriter out = spec.commandLine().getOut();
        List<String> unreadable = new ArrayList<>();
        List<RunLeftovers> runs = leftovers(results, unreadable::add);
        unreadable.forEach(out::println);
        if (runs.isEmpty() && unreadable.isEmpty()) {
            out.println("no leftovers of runs in " + results);
        }
        for (RunLeftovers run : runs) {
            out.println(run.line());
            if (details) {
                run.left()
                        .remaining()
                        .forEach(left -> out.println("  " + left.layout()
                                + (left.former().isEmpty() ? "" : "  restores " + new TreeMap<>(left.former()))));
            }
        }
        out.flush();
    }

    private static List<Path> unfinished(Path results) throws CommandFailure {
        try {
            return UnfinishedRuns.in(results);
        } catch (IOException e) {
            throw CommandFailure.of(ExitCodes.USAGE, e);
        }
    }

    private static List<RunLeftovers> leftovers(Path results, Consumer<String> unreadable) throws CommandFailure {
        try {
            return RunLeftovers.all(results, unreadable);
        } catch (IOException e) {
            throw CommandFailure.of(ExitCodes.USAGE, e);
        }
    }
}
