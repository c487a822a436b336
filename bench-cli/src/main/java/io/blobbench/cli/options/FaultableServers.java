package io.blobbench.cli.options;

import io.blobbench.cli.base.CommandFailure;
import io.blobbench.cli.base.ExitCodes;
import io.blobbench.scenario.Scenario;
import io.blobbench.scenario.target.TargetServers;
import java.util.Optional;

/** The servers that faults of a scenario may affect: only those that the process of a run starts itself. */
public final class FaultableServers {
    private FaultableServers() {}

    /**
     * Refuses faults on target servers.
     *
     * @param given servers that run already; empty to start some
     * @param fork whether each trial has a JVM of its own
     */
    public static void requireOwn(Scenario scenario, Optional<TargetServers> given, boolean fork)
            throws CommandFailure {
        if (scenario.cells().stream().noneMatch(cell -> cell.faults().any())) {
            return;
        }
        if (given.isPresent()) {
            throw new CommandFailure(
                    ExitCodes.USAGE,
                    scenario.name()
                            + " kills or impairs servers, which bench does only to servers that it starts itself, not"
                            + " to " + given.get().name() + "; expected no --endpoint and no --target, or --set"
                            + " verify.after=load --set faults=none --set cache=hot");
        }
        if (fork) {
            throw new CommandFailure(
                    ExitCodes.USAGE,
                    scenario.name()
                            + " kills or impairs servers, which belong to this process and not to one of --fork;"
                            + " expected no --fork, or --set verify.after=load --set faults=none --set cache=hot");
        }
    }
}
