package io.blobbench.cli.agent;

import io.blobbench.fleet.AgentLauncher;
import io.blobbench.fleet.FleetException;
import io.blobbench.fleet.Invitation;
import io.blobbench.fleet.LaunchedAgent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;

/** Starts agents by OpenSSH, after copying this program to hosts that do not have its build. Used by one thread. */
final class SshLauncher implements AgentLauncher {
    private static final long ANSWER_SECONDS = 30;
    private static final long COPY_SECONDS = 600;

    private final SshCommands commands;
    private final Path home;
    private final Consumer<String> said;

    /**
     * Makes a launcher.
     *
     * @param home folder of this program
     * @param said receives what agents write, and what takes time
     */
    SshLauncher(SshCommands commands, Path home, Consumer<String> said) {
        this.commands = commands;
        this.home = home;
        this.said = said;
    }

    @Override
    public LaunchedAgent launch(Invitation invitation) throws FleetException, InterruptedException {
        String host = invitation.host();
        if (!hasBuild(host)) {
            said.accept(host + ": copying this build of bench ...");
            copy(host);
        }
        return AgentProcess.start(commands.agent(host), invitation, said);
    }

    /** The host does not see whether all was packed: it is told afterwards that its copy is complete. */
    private void copy(String host) throws FleetException, InterruptedException {
        String what = "the copy of this build to " + host;
        String copy = UUID.randomUUID().toString();
        try {
            HostCommand.run(what, "", COPY_SECONDS, List.of(pack(), commands.unpack(host, copy)));
            HostCommand.run(what, "", ANSWER_SECONDS, List.of(commands.complete(host, copy)));
        } catch (FleetException e) {
            try {
                HostCommand.run("ssh to " + host, "", ANSWER_SECONDS, List.of(commands.discard(host, copy)));
            } catch (FleetException alsoWrong) {
                e.addSuppressed(alsoWrong);
            }
            throw e;
        }
    }

    /** Whether a host has a complete copy of this build. */
    boolean hasBuild(String host) throws FleetException, InterruptedException {
        return HostCommand.run("ssh to " + host, "", ANSWER_SECONDS, List.of(commands.probe(host)))
                .contains(SshCommands.HAS);
    }

    /** Removes the copies of all builds on a host, and journals; returns the folders of copies that are in use, which remain. */
    List<String> clean(String host) throws FleetException, InterruptedException {
        HostCommand.run("ssh to " + host, "", ANSWER_SECONDS, List.of(commands.removeJournals(host)));
        return HostCommand.run("ssh to " + host, "", ANSWER_SECONDS, List.of(commands.clean(host)))
                .lines()
                .filter(line -> line.startsWith(SshCommands.IN_USE))
                .map(line -> line.substring(SshCommands.IN_USE.length()))
                .toList();
    }

    private List<String> pack() {
        List<String> command = new ArrayList<>(List.of(
                "tar",
                "-cf",
                "-",
                "--exclude=*.jsa",
                "-C",
                home.toAbsolutePath().toString()));
        BuildChecksum.PARTS.stream()
                .filter(part -> Files.isDirectory(home.resolve(part)))
                .forEach(command::add);
        return command;
    }
}
