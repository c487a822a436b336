package io.blobbench.cli.agent;

import io.blobbench.cli.base.CommandFailure;
import io.blobbench.cli.base.ProgramEnvironment;
import io.blobbench.cli.options.Candidates;
import io.blobbench.scenario.fleet.FleetFile;
import picocli.CommandLine.Parameters;

/** The fleet that a command is about. */
final class FleetParameter {
    @Parameters(
            paramLabel = "FLEET",
            completionCandidates = Candidates.Fleets.class,
            description = "A path, or a name that 'bench list fleets' shows.")
    private String fleet = "";

    FleetFile read(ProgramEnvironment environment) throws CommandFailure {
        return GatheredFleet.read(fleet, environment);
    }
}
