package io.blobbench.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Says what there is to choose from. */
@Command(
        name = "list",
        versionProvider = Version.class,
        mixinStandardHelpOptions = true,
        description = "Show the stores or scenarios there are.")
final class ListCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "list what? stores or scenarios");
    }

    @Command(
            name = "scenarios",
            versionProvider = Version.class,
            mixinStandardHelpOptions = true,
            description = "Show the scenarios, each with the question it asks.")
    void scenarios() {
        PrintWriter out = spec.commandLine().getOut();
        List<Path> files = ScenarioFiles.system().shipped();
        for (Path file : files) {
            out.println(file.getFileName());
        }
        out.flush();
    }
}
