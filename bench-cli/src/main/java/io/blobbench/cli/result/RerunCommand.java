package io.blobbench.cli.result;

import io.blobbench.adapter.Adapter;
import io.blobbench.adapter.AdapterCatalog;
import io.blobbench.cli.base.Surroundings;
import io.blobbench.cli.base.Version;
import io.blobbench.cli.options.PlaceOptions;
import io.blobbench.cli.run.FinishedRun;
import io.blobbench.cli.run.InterleavedRuns;
import io.blobbench.cli.run.InvocationEnd;
import io.blobbench.cli.run.RunSpec;
import io.blobbench.host.HostDescription;
import io.blobbench.report.compare.ComparedRun;
import io.blobbench.report.compare.Comparison;
import io.blobbench.report.compare.format.ComparisonFormat;
import io.blobbench.report.read.Environment;
import io.blobbench.results.ResultsException;
import io.blobbench.scenario.Scenario;
import io.blobbench.scenario.target.TargetServers;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Runs what was run before, and compares. */
@Command(
        name = "rerun",
        versionProvider = Version.class,
        mixinStandardHelpOptions = true,
        sortOptions = false,
        customSynopsis = "bench rerun RUN [OPTIONS]",
        synopsisHeading = "Usage: ",
        descriptionHeading = "%n",
        description = {
            "Run the scenario of a run again, with every setting that it had and on servers started as its were, or on those"
                    + " that it had as a target. Says first what differs in the environment, and compares both runs.",
            ""
        },
        footerHeading = "%nExit codes:%n",
        footer = {"  as bench run; 2 also for a run that cannot be read"})
public final class RerunCommand implements Callable<Integer> {
    @Parameters(paramLabel = "RUN", description = "Folder of a run.")
    private Path folder;

    @Mixin
    private PlaceOptions where;

    @Option(
            names = "--trust",
            order = 31,
            description =
                    "Run the folder also when it was not made by this user on this host: it may start programs, contact"
                            + " servers, and send environment variables and files to them.")
    private boolean trust;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws Exception {
        where.checkOne();
        RecordedRun recorded = RecordedRun.read(folder);
        Surroundings surroundings = Surroundings.ofProcess();
        AdapterCatalog catalog = surroundings.catalog();
        Adapter adapter = Surroundings.adapter(catalog, recorded.manifest().adapter());
        Scenario scenario =
                recorded.scenario(surroundings.scenarioReader(catalog).build());
        if (!trust) {
            recorded.requireTrust(RecordedReach.of(recorded.manifest(), scenario, adapter, where));
        }
        Optional<TargetServers> servers = where.target().any()
                ? where.target()
                        .servers(List.of(recorded.manifest().adapter()), surroundings, catalog)
                        .get(recorded.manifest().adapter())
                        .get(0)
                : recorded.servers();
        recorded.manifest().localServers().ifPresent(where.local()::defaultTo);
        sayWhatDiffers(recorded, adapter);
        RunSpec run = RunSpec.of(
                adapter,
                scenario,
                servers,
                where.local(),
                recorded.manifest().forked(),
                spec.root().commandLine().getParseResult().originalArgs());
        FinishedRun ended = new InterleavedRuns(surroundings, List.of(run))
                .measure(where.results())
                .get(0);
        new InvocationEnd(List.of(ended)).show(surroundings);
        compare(ended.folder(), surroundings);
        return ended.exitCode();
    }

    /** Prints differences known before servers are started; the comparison shows the others. */
    private void sayWhatDiffers(RecordedRun recorded, Adapter adapter) {
        Environment before = Environment.of(recorded.manifest());
        Environment now =
                Environment.before(Version.ofTool(), adapter.store().clientVersion(), HostDescription.read(folder));
        PrintWriter out = spec.commandLine().getOut();
        List<String> differences = now.differencesFrom(before);
        out.println(
                differences.isEmpty()
                        ? "The environment is that of " + folder + "."
                        : "The environment is not that of " + folder + ":");
        for (String name : differences) {
            out.println("  " + name + ": " + now.facts().get(name) + ", was "
                    + before.facts().get(name));
        }
        out.println();
        out.flush();
    }

    private void compare(Path again, Surroundings surroundings) {
        PrintWriter out = spec.commandLine().getOut();
        out.println();
        try {
            Comparison comparison = Comparison.of(
                    ComparedRun.read(folder), List.of(ComparedRun.read(again)), Comparison.LEAST_DIFFERENCE);
            out.print(ComparisonFormat.TABLE.write(comparison, surroundings.tableStyle(false)));
        } catch (ResultsException e) {
            out.println("not compared: " + e.getMessage());
        }
        out.flush();
    }
}
