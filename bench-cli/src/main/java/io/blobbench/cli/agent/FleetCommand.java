package io.blobbench.cli.agent;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Load hosts, apart from any run. */
@Command(
        name = "fleet",
        description = "Manage the load hosts of a fleet.",
        subcommands = {FleetStatusCommand.class, FleetCleanCommand.class, FleetManifestCommand.class})
public final class FleetCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "expected status, clean or manifest");
    }
}
