package io.blobbench.cli.server;

import io.blobbench.cli.base.ExitCodes;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Lists the servers that {@link ServerStartCommand} holds. */
@Command(name = "list", description = "Show the servers that 'bench server start' has started and that still run.")
final class ServerListCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        for (HeldServer server : HeldServers.ofUser().running(problem -> err.println("bench: " + problem))) {
            out.println(server.title() + ", " + server.holder());
        }
        out.flush();
        err.flush();
        return ExitCodes.OK;
    }
}
