package io.blobbench.cli.trace;

import io.blobbench.cli.base.Version;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Recorded operations. */
@Command(
        name = "trace",
        versionProvider = Version.class,
        mixinStandardHelpOptions = true,
        synopsisHeading = "Usage: ",
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
