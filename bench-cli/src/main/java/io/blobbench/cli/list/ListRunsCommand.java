package io.blobbench.cli.list;

import io.blobbench.cli.base.CommandFailure;
import io.blobbench.cli.base.ExitCodes;
import io.blobbench.cli.base.ProgramEnvironment;
import io.blobbench.cli.base.ShellWord;
import io.blobbench.cli.clean.RunLeftovers;
import io.blobbench.cli.clean.UnfinishedRuns;
import io.blobbench.cli.options.ResultsOption;
import io.blobbench.report.run.RunList;
import io.blobbench.report.run.RunMatrix;
import io.blobbench.scenario.text.Counted;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Shows the runs of a folder, and what is to be done about those that did not end in order. */
@Command(name = "runs", description = "Show the runs with their verdicts and the figure of their best cells.")
final class ListRunsCommand implements Callable<Integer> {
    @Mixin
    private ResultsOption results;

    @Option(
            names = "--table",
            description = "Show a table of scenarios by stores: verdicts, best cell and duration of each latest run,"
                    + " and the share of it spent heating, warming up and measuring.")
    private boolean table;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws CommandFailure {
        PrintWriter out = spec.commandLine().getOut();
        out.print(runs(results.folder(), ProgramEnvironment.ofProcess()));
        try {
            unfinished(results.folder(), out);
        } catch (IOException e) {
            throw CommandFailure.of(ExitCodes.USAGE, e);
        }
        out.flush();
        return ExitCodes.OK;
    }

    private String runs(Path folder, ProgramEnvironment environment) {
        int width = environment.outputTerminal() ? environment.columns() : Integer.MAX_VALUE;
        String runs = table
                ? RunMatrix.render(folder, environment.columns(), environment.unicode())
                : RunList.render(folder, width);
        return runs.isEmpty() ? "no runs in " + folder + "\n" : runs;
    }

    private static void unfinished(Path folder, PrintWriter out) throws IOException {
        // The line of a run says so where its journal cannot be read.
        long left = RunLeftovers.all(folder, unreadable -> {}).stream()
                .filter(run -> !run.running())
                .count();
        if (left > 0) {
            out.println(Counted.of(left, "run")
                    + " left data on servers that the run did not start; see 'bench list leftovers'");
        }
        UnfinishedRuns.in(folder).forEach(run -> out.println("not ended: bench resume " + ShellWord.of(run)));
    }
}
