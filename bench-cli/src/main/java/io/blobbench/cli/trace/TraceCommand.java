package io.blobbench.cli.trace;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Recorded operations. */
@Command(
        name = "trace",
        description = "Prepare recorded operations for a scenario with load.trace.",
        subcommands = ConvertCommand.class)
public final class TraceCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "expected convert");
    }
}
