package io.blobbench.cli.agent;

import io.blobbench.cli.base.ThisProgram;
import io.blobbench.fleet.AgentLauncher;
import io.blobbench.fleet.FleetException;
import io.blobbench.fleet.Invitation;
import io.blobbench.fleet.LaunchedAgent;
import java.util.function.Consumer;

/** Starts agents as child processes on this machine. */
final class LocalLauncher implements AgentLauncher {
    private final Consumer<String> said;

    /** @param said receives what agents write */
    LocalLauncher(Consumer<String> said) {
        this.said = said;
    }

    @Override
    public LaunchedAgent launch(Invitation invitation) throws FleetException {
        return AgentProcess.start(ThisProgram.again(AgentCommand.ATTACHED), invitation, said);
    }

    /** More would take the processors from each other, and from those that have joined, who must answer. */
    @Override
    public int mostStarting() {
        return Runtime.getRuntime().availableProcessors();
    }
}
