package io.blobbench.cli.agent;

import io.blobbench.adapter.AdapterException;
import io.blobbench.adapter.FleetFolder;
import io.blobbench.cli.base.BuildRecord;
import io.blobbench.cli.base.CommandFailure;
import io.blobbench.cli.base.ExitCodes;
import io.blobbench.cli.base.ProgramEnvironment;
import io.blobbench.cli.base.Signals;
import io.blobbench.fleet.AgentWork;
import io.blobbench.fleet.FleetEngine;
import io.blobbench.fleet.FleetException;
import io.blobbench.fleet.Invitation;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.ServiceLoader;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * An agent: serves the controller named by its invitation, the first line of standard input, until the controller ends
 * it or is lost.
 */
@Command(
        name = AgentCommand.NAME,
        hidden = true,
        mixinStandardHelpOptions = true,
        description = "Serve a controller on another host; its invitation is the first line of standard input.")
public final class AgentCommand implements Callable<Integer> {
    static final String NAME = "agent";
    /** The middle of the line that an agent writes before it joins. */
    static final String JOINS = " joins the controller at ";

    private static final String WITH_INPUT = "--ends-with-input";
    /** The arguments of one whose standard input is held open by its controller. */
    static final List<String> ATTACHED = List.of(NAME, WITH_INPUT);

    /** The controller promises that agents end within ten seconds of its own end. */
    private static final long LAST_SECONDS = 8;

    @Option(names = WITH_INPUT, description = "End when standard input does, as launchers ask for.")
    private boolean endsWithInput;

    @Spec
    private CommandSpec spec;

    @Override
    @SuppressWarnings("try") // signals are handled until they are closed
    public Integer call() throws CommandFailure, InterruptedException {
        PrintWriter err = spec.commandLine().getErr();
        ProgramEnvironment environment = ProgramEnvironment.ofProcess();
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        Thread control = Thread.currentThread();
        try (Signals signals = Signals.handledBy(() -> signalled(control), Signals.STOP_DEADLINE)) {
            Invitation invitation = invitation(input);
            FleetEngine engine = FleetFolder.load(environment.home().resolve("fleet"));
            if (endsWithInput) {
                follow(input, control);
            }
            err.println("agent " + invitation.agent() + JOINS + invitation.address() + ":" + invitation.port());
            err.flush();
            String why = engine.serve(invitation, BuildChecksum.of(environment.home()), work());
            err.println("agent " + invitation.agent() + " ends: " + why);
            err.flush();
            return ExitCodes.OK;
        } catch (InterruptedException e) {
            return ExitCodes.INTERRUPTED;
        } catch (AdapterException | FleetException e) {
            throw CommandFailure.of(ExitCodes.UNREACHABLE, e);
        }
    }

    /** A terminal sends signals to its controller too, which decides. */
    private void signalled(Thread control) {
        if (!endsWithInput) {
            control.interrupt();
        }
    }

    private static Invitation invitation(BufferedReader input) throws FleetException {
        try {
            String line = input.readLine();
            if (line == null) {
                throw new FleetException("standard input ended before the invitation, which the controller shows");
            }
            return InvitationLine.read(line);
        } catch (IOException e) {
            throw new FleetException("the invitation on standard input could not be read", e);
        }
    }

    /** A greeting, and what a registered class does. */
    private static AgentWork work() {
        return new HelloHandler(ServiceLoader.load(AgentWork.class).findFirst());
    }

    private static void follow(BufferedReader input, Thread control) {
        Thread thread = new Thread(
                () -> {
                    awaitEnd(input);
                    control.interrupt();
                    haltSoon();
                },
                "input of the agent");
        thread.setDaemon(true);
        thread.start();
    }

    private static void awaitEnd(BufferedReader input) {
        try {
            while (input.readLine() != null) {
                // any line of the controller is a sign of life
            }
        } catch (IOException e) {
            // as good as its end
        }
    }

    private static void haltSoon() {
        try {
            TimeUnit.SECONDS.sleep(LAST_SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        BuildRecord.remove();
        Runtime.getRuntime().halt(ExitCodes.INTERRUPTED);
    }
}
