package io.blobbench.cli.list;

import io.blobbench.cli.agent.GatheredFleet;
import io.blobbench.cli.base.CommandFailure;
import io.blobbench.cli.base.ExitCodes;
import io.blobbench.cli.base.ProgramEnvironment;
import io.blobbench.scenario.fleet.FleetReader;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Shows the fleets that {@code --fleet} finds by name. */
@Command(name = "fleets", description = "Show the fleets with their descriptions.")
final class ListFleetsCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws CommandFailure {
        FleetReader reader = GatheredFleet.reader(ProgramEnvironment.ofProcess());
        DescribedFiles.print(
                reader::list,
                file -> reader.read(file).about(),
                spec.commandLine().getOut());
        return ExitCodes.OK;
    }
}
