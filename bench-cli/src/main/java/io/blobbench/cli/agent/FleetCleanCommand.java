package io.blobbench.cli.agent;

import io.blobbench.cli.base.CommandFailure;
import io.blobbench.cli.base.ExitCodes;
import io.blobbench.cli.base.ProgramEnvironment;
import io.blobbench.fleet.FleetException;
import io.blobbench.scenario.fleet.FleetFile;
import io.blobbench.scenario.fleet.LaunchKind;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Removes what launchers and agents left on load hosts: copies of the program, journals, or a job. */
@Command(
        name = "clean",
        description =
                "Remove what is left on load hosts: copies of bench (ssh), journals (ssh, local), the job (Kubernetes).",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            ExitCodes.OK + ":nothing is left, except copies in use",
            ExitCodes.USAGE + ":wrong usage or description",
            ExitCodes.UNREACHABLE + ":a host could not be reached",
        })
public final class FleetCleanCommand implements Callable<Integer> {
    private static final long ANSWER_SECONDS = 60;

    @Mixin
    private FleetParameter fleet;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws CommandFailure, InterruptedException {
        ProgramEnvironment environment = ProgramEnvironment.ofProcess();
        FleetFile file = fleet.read(environment);
        PrintWriter out = spec.commandLine().getOut();
        try {
            if (file.launch() == LaunchKind.SSH) {
                cleanHosts(file, environment, out);
            } else if (file.launch() == LaunchKind.KUBERNETES) {
                KubernetesJob job = KubernetesJob.of(file, GatheredFleet.image(file));
                HostCommand.run("kubectl delete", "", ANSWER_SECONDS, List.of(job.delete()));
                out.println("job " + job.name() + " is deleted");
            } else if (file.launch() == LaunchKind.LOCAL) {
                HostCommand.run(
                        "the removal of journals",
                        "",
                        ANSWER_SECONDS,
                        List.of(List.of("sh", "-c", SshCommands.REMOVE_JOURNALS)));
                out.println("no journal is left");
            } else {
                out.println("agents of launch: " + file.launch().word()
                        + " leave nothing but journals, in ~/.cache/blobbench/agents/journals of their hosts");
            }
        } catch (FleetException e) {
            throw CommandFailure.of(ExitCodes.UNREACHABLE, e);
        }
        out.flush();
        return ExitCodes.OK;
    }

    /** Tries every host: one that cannot be reached is no reason to leave something on the others. */
    private static void cleanHosts(FleetFile file, ProgramEnvironment environment, PrintWriter out)
            throws FleetException, CommandFailure, InterruptedException {
        SshCommands commands = new SshCommands(file.settings().folder(), BuildChecksum.of(environment.home()));
        SshLauncher launcher = new SshLauncher(commands, environment.home(), line -> {});
        List<String> failed = new ArrayList<>();
        for (String host : file.hosts()) {
            try {
                List<String> inUse = launcher.clean(host);
                out.println(host
                        + (inUse.isEmpty()
                                ? ": no copy of bench and no journal is left"
                                : ": " + String.join(", ", inUse)
                                        + " is in use and was kept; no other copy of bench and no journal of an agent"
                                        + " that has ended is left"));
            } catch (FleetException e) {
                failed.add(host);
                out.println(host + ": " + e.getMessage());
            }
            out.flush();
        }
        if (!failed.isEmpty()) {
            throw new FleetException("something may be left on " + String.join(", ", failed));
        }
    }
}
