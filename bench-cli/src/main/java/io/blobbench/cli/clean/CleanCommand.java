package io.blobbench.cli.clean;

import io.blobbench.adapter.Adapter;
import io.blobbench.adapter.AdapterCatalog;
import io.blobbench.cli.base.CommandFailure;
import io.blobbench.cli.base.ExitCodes;
import io.blobbench.cli.base.ProgramEnvironment;
import io.blobbench.cli.options.NamedRun;
import io.blobbench.cli.options.ResultsOption;
import io.blobbench.cli.options.TargetOptions;
import io.blobbench.cli.options.TrustOption;
import io.blobbench.cli.server.LockedFolder;
import io.blobbench.scenario.target.TargetServers;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Undoes what runs that died left on target servers, by their journals, and nothing else. */
@Command(
        name = "clean",
        sortOptions = false,
        descriptionHeading = "%n",
        description = {
            "Restore settings and remove topics, tables and keys that runs left on servers which they did not start,"
                    + " only those named in the journal of a run. 'bench list leftovers' shows them.",
            ""
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            ExitCodes.OK + ":nothing of these runs is left",
            ExitCodes.BAD_ROWS + ":something is left: a run is in progress, was on other servers than these, or"
                    + " needs --trust",
            ExitCodes.USAGE + ":wrong usage",
            ExitCodes.UNREACHABLE + ":the servers could not be reached, or refused",
        })
public final class CleanCommand implements Callable<Integer> {
    @Parameters(arity = "0..*", paramLabel = "RUN", description = NamedRun.FORMS)
    private List<Path> runs = new ArrayList<>();

    @Option(names = "--all-mine", order = 1, description = "All runs in the folder of results.")
    private boolean all;

    @Mixin
    private ResultsOption results;

    @Mixin
    private TargetOptions where;

    @Mixin
    private TrustOption trust;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws CommandFailure {
        if (runs.isEmpty() != all) {
            throw new ParameterException(spec.commandLine(), "expected runs or --all-mine");
        }
        where.checkOne(spec.commandLine());
        if (!where.any()) {
            throw new ParameterException(
                    spec.commandLine(), "expected --target or --endpoint, which name the servers again");
        }
        ProgramEnvironment environment = ProgramEnvironment.ofProcess();
        where.servers(List.of(), environment, environment.catalog()); // one that cannot be read is wrong usage
        List<String> unreadable = new ArrayList<>();
        List<RunLeftovers> chosen = chosen(unreadable::add);
        PrintWriter out = spec.commandLine().getOut();
        unreadable.forEach(out::println);
        if (chosen.isEmpty() && unreadable.isEmpty()) {
            out.println("no leftovers of runs in " + results.folder());
        }
        int code = unreadable.isEmpty() ? ExitCodes.OK : ExitCodes.BAD_ROWS;
        for (RunLeftovers run : RunLeftovers.newestFirst(chosen)) {
            code = Math.max(code, clean(run));
        }
        out.flush();
        return code;
    }

    private List<RunLeftovers> chosen(Consumer<String> unreadable) throws CommandFailure {
        try {
            if (all) {
                return RunLeftovers.all(results.folder(), unreadable);
            }
            List<RunLeftovers> chosen = new ArrayList<>();
            for (Path run : runs) {
                Path folder = NamedRun.path(run, results.folder());
                chosen.add(RunLeftovers.ofTarget(folder)
                        .orElseThrow(() -> new CommandFailure(
                                ExitCodes.USAGE,
                                run + " is no run on servers that it did not start, see 'bench list leftovers'")));
            }
            return chosen;
        } catch (IOException e) {
            throw CommandFailure.of(ExitCodes.USAGE, e);
        }
    }

    /** @param chosen as it was before the others were cleaned: it may have been resumed since */
    int clean(RunLeftovers chosen) {
        if (chosen.left().none()) {
            return say(chosen, "nothing is left", ExitCodes.OK);
        }
        try {
            Optional<LockedFolder> lock = LockedFolder.lock(chosen.folder());
            if (lock.isEmpty()) {
                return say(chosen, "is still running, and cleans up itself", ExitCodes.BAD_ROWS);
            }
            try (LockedFolder held = lock.get()) {
                return cleanLocked(RunLeftovers.ofLocked(held.path()));
            }
        } catch (IOException e) {
            return say(chosen, "not cleaned: " + e, ExitCodes.BAD_ROWS);
        }
    }

    private int cleanLocked(RunLeftovers run) {
        if (run.left().none()) {
            return say(run, "nothing is left", ExitCodes.OK);
        }
        Adapter adapter;
        TargetServers servers;
        try {
            ProgramEnvironment environment = ProgramEnvironment.ofProcess();
            AdapterCatalog catalog = environment.catalog();
            adapter = ProgramEnvironment.adapter(catalog, run.left().store());
            servers = where.servers(adapter.name(), environment, catalog).orElseThrow();
        } catch (CommandFailure e) { // the target has no such store, or no adapter is there: other runs can be cleaned
            String endpoints = String.join(",", run.left().endpoints());
            return say(run, "was on " + endpoints + ", not cleaned: " + e.getMessage(), ExitCodes.BAD_ROWS);
        }
        Optional<String> refusal = LeftoverRemoval.refusal(run, servers, trust.given());
        if (refusal.isPresent()) {
            return say(run, refusal.get(), ExitCodes.BAD_ROWS);
        }
        Optional<String> failure =
                LeftoverRemoval.undo(run, adapter, servers, remains -> say(run, remains, ExitCodes.OK));
        String cleaned = "cleaned up " + run.left().whenUndone();
        return say(run, failure.orElse(cleaned), failure.isPresent() ? ExitCodes.UNREACHABLE : ExitCodes.OK);
    }

    private int say(RunLeftovers run, String what, int code) {
        spec.commandLine().getOut().println(run.folder().getFileName() + ": " + what);
        return code;
    }
}
