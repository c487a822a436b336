package io.blobbench.cli.agent;

import io.blobbench.fleet.AgentLauncher;
import io.blobbench.fleet.FleetException;
import io.blobbench.fleet.Invitation;
import io.blobbench.fleet.LaunchedAgent;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Starts agents as steps of a job of Slurm, one for each node of the allocation that {@code salloc} or {@code sbatch} made. The program is in the same
 * folder on all nodes.
 */
final class SlurmLauncher implements AgentLauncher {
    private final List<String> arguments;
    private final Path home;
    private final Consumer<String> said;

    /**
     * Makes a launcher.
     *
     * @param arguments of {@code srun} that the user adds
     * @param home folder of this program
     * @param said receives what agents write
     */
    SlurmLauncher(List<String> arguments, Path home, Consumer<String> said) {
        this.arguments = List.copyOf(arguments);
        this.home = home;
        this.said = said;
    }

    @Override
    public LaunchedAgent launch(Invitation invitation) throws FleetException {
        return AgentProcess.start(command(invitation.agent()), invitation, said);
    }

    /** One task, on the node of this index in the allocation; its standard input is that of {@code srun}. */
    List<String> command(int agent) {
        List<String> command = new ArrayList<>(List.of(
                "srun",
                "--nodes=1",
                "--ntasks=1",
                "--relative=" + agent,
                "--input=0",
                "--unbuffered",
                "--job-name=bench-agent-" + agent));
        command.addAll(arguments);
        command.add(home.toAbsolutePath().resolve("bin").resolve("bench").toString());
        command.addAll(AgentCommand.ATTACHED);
        return command;
    }
}
