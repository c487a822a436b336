package io.blobbench.cli.agent;

import io.blobbench.fleet.AgentLauncher;
import io.blobbench.fleet.Invitation;
import io.blobbench.fleet.LaunchedAgent;
import java.util.function.Consumer;

/** Asks people to start each agent, with the line for its standard input. */
final class ManualLauncher implements AgentLauncher {
    private final Consumer<String> notices;

    ManualLauncher(Consumer<String> notices) {
        this.notices = notices;
    }

    @Override
    public LaunchedAgent launch(Invitation invitation) {
        notices.accept("on " + invitation.host() + ", run 'bench " + AgentCommand.NAME
                + "' and give it this line, which holds a key, on its standard input:");
        notices.accept(InvitationLine.write(invitation));
        return LaunchedAgent.UNKNOWN;
    }
}
