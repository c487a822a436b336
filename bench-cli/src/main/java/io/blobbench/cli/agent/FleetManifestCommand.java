package io.blobbench.cli.agent;

import io.blobbench.cli.base.CommandFailure;
import io.blobbench.cli.base.ExitCodes;
import io.blobbench.cli.base.ProgramEnvironment;
import io.blobbench.scenario.fleet.FleetFile;
import io.blobbench.scenario.fleet.LaunchKind;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Prints the manifest of a Kubernetes fleet's job. */
@Command(
        name = "manifest",
        description = "Print the Indexed Job of a fleet with launch: kubernetes, as a run would create it.")
public final class FleetManifestCommand implements Callable<Integer> {
    @Mixin
    private FleetParameter fleet;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws CommandFailure {
        FleetFile file = fleet.read(ProgramEnvironment.ofProcess());
        if (file.launch() != LaunchKind.KUBERNETES) {
            throw new CommandFailure(
                    ExitCodes.USAGE,
                    file.file() + ": launch is " + file.launch().word() + ", expected kubernetes");
        }
        PrintWriter out = spec.commandLine().getOut();
        out.print(KubernetesJob.of(file, GatheredFleet.image(file)).manifest());
        out.flush();
        return ExitCodes.OK;
    }
}
