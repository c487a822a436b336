package io.blobbench.cli.options;

import java.nio.file.Path;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options of a run that say where its servers are, and where its results go. */
public final class RunLocationOptions {
    @Mixin
    private TargetOptions target;

    @ArgGroup(exclusive = false, heading = "%nServers that bench starts:%n", order = 20)
    private LocalServerOptions local = new LocalServerOptions();

    @Option(
            names = "--results",
            paramLabel = "DIR",
            order = 30,
            defaultValue = "results",
            description = "Folder of runs, each a folder in it (default: ${DEFAULT-VALUE}).")
    private Path results = Path.of("results");

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    /** Refuses what contradicts itself. */
    public void check(StoreOptions stores) {
        stores.check(target, command.commandLine());
        checkLocal();
    }

    private void checkLocal() {
        if (target.any() && local.any()) {
            throw new ParameterException(
                    command.commandLine(),
                    "--endpoint and --target name servers that run already; " + LocalServerOptions.NAMES
                            + " are for servers that bench starts");
        }
    }

    /** The same for one store, and refuses more than one target. */
    public void checkOne() {
        target.checkOne(command.commandLine());
        checkLocal();
    }

    public TargetOptions target() {
        return target;
    }

    public LocalServerOptions local() {
        return local;
    }

    public Path results() {
        return results;
    }
}
