package io.blobbench.cli.server;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Local servers that outlast a run. */
@Command(
        name = "server",
        description = "Start and stop local servers for several runs, or for other tools.",
        subcommands = {ServerStartCommand.class, ServerStopCommand.class, ServerListCommand.class})
public final class ServerCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "expected start, stop or list");
    }
}
