package io.blobbench.cli.list;

import io.blobbench.cli.base.CommandFailure;
import io.blobbench.cli.base.ExitCodes;
import io.blobbench.cli.clean.RunLeftovers;
import io.blobbench.cli.options.ResultsOption;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Shows what the runs of a folder left on target servers. */
@Command(
        name = "leftovers",
        description = "Show what runs left on servers that they did not start; 'bench clean' removes it.")
final class ListLeftoversCommand implements Callable<Integer> {
    @Mixin
    private ResultsOption results;

    @Option(names = "--details", description = "Each layout, and the settings to restore.")
    private boolean details;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws CommandFailure {
        PrintWriter out = spec.commandLine().getOut();
        List<String> unreadable = new ArrayList<>();
        List<RunLeftovers> runs;
        try {
            runs = RunLeftovers.all(results.folder(), unreadable::add);
        } catch (IOException e) {
            throw CommandFailure.of(ExitCodes.USAGE, e);
        }
        unreadable.forEach(out::println);
        if (runs.isEmpty() && unreadable.isEmpty()) {
            out.println("no leftovers of runs in " + results.folder());
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
        return ExitCodes.OK;
    }
}
