package io.blobbench.cli.agent;

import io.blobbench.adapter.AdapterException;
import io.blobbench.adapter.FleetFolder;
import io.blobbench.cli.base.CommandFailure;
import io.blobbench.cli.base.ExitCodes;
import io.blobbench.cli.base.ProgramEnvironment;
import io.blobbench.fleet.AgentLauncher;
import io.blobbench.fleet.Fleet;
import io.blobbench.fleet.FleetException;
import io.blobbench.fleet.FleetPlan;
import io.blobbench.scenario.fleet.FleetFile;
import io.blobbench.scenario.fleet.FleetReader;
import io.blobbench.scenario.fleet.LaunchKind;
import io.blobbench.scenario.fleet.LossPolicy;
import io.blobbench.scenario.text.ScenarioException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/** Gathers the fleet that a file describes. */
public final class GatheredFleet {
    private static final String LOOPBACK = "127.0.0.1";

    private GatheredFleet() {}

    /**
     * Reads the description of a fleet.
     *
     * @throws CommandFailure as a usage error when there is none of the name, or anything in it is wrong
     */
    public static FleetFile read(String nameOrPath, ProgramEnvironment environment) throws CommandFailure {
        try {
            return reader(environment).read(nameOrPath);
        } catch (ScenarioException e) {
            throw CommandFailure.of(ExitCodes.USAGE, e);
        }
    }

    /** A reader that knows the fleets that come with the program. */
    public static FleetReader reader(ProgramEnvironment environment) {
        return new FleetReader(Path.of(""), List.of(environment.fleets()));
    }

    /**
     * Launches all agents and waits until they have joined.
     *
     * @param said receives what agents write, what takes time, and connections that were refused; on any thread
     * @return the caller closes it
     * @throws CommandFailure with exit code 3 when an agent is not available, 2 when the description lacks something
     */
    public static Fleet of(FleetFile file, ProgramEnvironment environment, Consumer<String> said)
            throws CommandFailure, InterruptedException {
        String build = BuildChecksum.of(environment.home());
        FleetPlan plan = new FleetPlan(
                file.hosts(),
                address(file),
                file.port(),
                file.agentPort(),
                build,
                file.joinWithin(),
                file.silence(),
                file.onLoss() == LossPolicy.CONTINUE,
                said);
        try {
            return FleetFolder.load(environment.home().resolve("fleet"))
                    .gather(plan, launcher(file, environment, build, said));
        } catch (AdapterException | FleetException e) {
            throw CommandFailure.of(ExitCodes.UNREACHABLE, e);
        }
    }

    private static AgentLauncher launcher(
            FleetFile file, ProgramEnvironment environment, String build, Consumer<String> said) throws CommandFailure {
        return switch (file.launch()) {
            case LOCAL -> new LocalLauncher(said);
            case NONE -> new ManualLauncher(said);
            case SSH -> new SshLauncher(new SshCommands(file.settings().folder(), build), environment.home(), said);
            case SLURM -> new SlurmLauncher(file.settings().arguments(), environment.home(), said);
            case KUBERNETES -> new KubernetesLauncher(file, image(file), said);
        };
    }

    /** The image of the agents' containers. */
    static String image(FleetFile file) throws CommandFailure {
        return file.settings()
                .image()
                .orElseThrow(() -> new CommandFailure(
                        ExitCodes.USAGE, file.file() + ": no image, expected one that has bench in /opt/blobbench"));
    }

    /** Where agents reach this machine. */
    private static String address(FleetFile file) throws CommandFailure {
        try {
            if (file.controller().isPresent()) {
                return InetAddress.getByName(file.controller().get()).getHostAddress();
            }
            if (file.launch() == LaunchKind.LOCAL) {
                return LOOPBACK;
            }
            InetAddress own = InetAddress.getLocalHost();
            if (!own.isLoopbackAddress()) {
                return own.getHostAddress();
            }
        } catch (UnknownHostException e) {
            throw new CommandFailure(
                    ExitCodes.USAGE,
                    file.file() + ": the address of the controller cannot be found: " + e.getMessage()
                            + "; expected controller, an address of this machine that load hosts reach",
                    e);
        }
        throw new CommandFailure(
                ExitCodes.USAGE,
                file.file() + ": no controller, expected an address of this machine that load hosts reach:"
                        + " its own name stands for 127.0.0.1");
    }
}
