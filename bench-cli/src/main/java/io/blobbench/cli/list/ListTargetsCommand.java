package io.blobbench.cli.list;

import io.blobbench.cli.base.CommandFailure;
import io.blobbench.cli.base.ExitCodes;
import io.blobbench.cli.base.ProgramEnvironment;
import io.blobbench.scenario.target.TargetReader;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Shows the targets that come with the program. */
@Command(name = "targets", description = "Show the targets with their descriptions.")
final class ListTargetsCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws CommandFailure {
        ProgramEnvironment environment = ProgramEnvironment.ofProcess();
        TargetReader reader = environment.targetReader(environment.catalog());
        DescribedFiles.print(
                reader::list,
                file -> reader.read(file).about(),
                spec.commandLine().getOut());
        return ExitCodes.OK;
    }
}
