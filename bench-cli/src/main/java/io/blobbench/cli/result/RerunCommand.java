package io.blobbench.cli.result;

import io.blobbench.cli.base.ProgramEnvironment;
import io.blobbench.cli.live.LiveView;
import io.blobbench.cli.options.NamedRun;
import io.blobbench.cli.options.RunLocationOptions;
import io.blobbench.cli.options.TrustOption;
import io.blobbench.cli.run.FinishedRun;
import io.blobbench.cli.run.InterleavedRuns;
import io.blobbench.cli.run.InvocationEnd;
import io.blobbench.cli.run.OutputForm;
import io.blobbench.cli.run.RunSpec;
import io.blobbench.report.compare.ComparedRun;
import io.blobbench.report.compare.Comparison;
import io.blobbench.report.compare.format.ComparisonFormat;
import io.blobbench.results.ResultsException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Runs what was run before, and compares. */
@Command(
        name = "rerun",
        sortOptions = false,
        customSynopsis = "bench rerun RUN [OPTIONS]",
        descriptionHeading = "%n",
        description = {
            "Run the scenario of a run again with the same settings, on servers started in the same way or on"
                    + " its target. First lists differences of the environment; at the end compares both runs.",
            ""
        },
        footerHeading = "%nExit codes:%n",
        footer = {"  as bench run; 2 also for a run that cannot be read"})
public final class RerunCommand implements Callable<Integer> {
    @Parameters(paramLabel = "RUN", description = NamedRun.FORMS)
    private Path named = Path.of("");

    @Mixin
    private RunLocationOptions where;

    @Mixin
    private TrustOption trust;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws Exception {
        where.checkOne();
        Path folder = NamedRun.path(named, where.results());
        RecordedRun recorded = RecordedRun.read(folder);
        ProgramEnvironment environment = ProgramEnvironment.ofProcess();
        RunSpec run = recorded.spec(
                where,
                environment,
                environment.catalog(),
                trust.given(),
                spec.root().commandLine().getParseResult().originalArgs());
        PrintWriter out = spec.commandLine().getOut();
        recorded.say(recorded.differences(run.adapter(), where.results()), out);
        Optional<String> unended = ComparedRun.unended(recorded.manifest());
        unended.ifPresent(reason -> out.println("will not be compared: " + reason));
        out.flush();
        FinishedRun ended = new InterleavedRuns(environment, OutputForm.TABLE, LiveView.NONE, List.of(run))
                .measure(where.results())
                .get(0);
        new InvocationEnd(List.of(ended)).show(environment, OutputForm.TABLE);
        if (unended.isEmpty()) {
            compare(folder, ended.folder(), environment);
        }
        return ended.exitCode();
    }

    private void compare(Path before, Path again, ProgramEnvironment environment) {
        PrintWriter out = spec.commandLine().getOut();
        out.println();
        try {
            Comparison comparison = Comparison.of(
                    ComparedRun.read(before), List.of(ComparedRun.read(again)), Comparison.LEAST_DIFFERENCE);
            out.print(ComparisonFormat.TABLE.write(comparison, environment.tableStyle(false)));
        } catch (ResultsException e) {
            out.println("not compared: " + e.getMessage());
        }
        out.flush();
    }
}
