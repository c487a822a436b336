package io.blobbench.fleet.engine;

import io.blobbench.fleet.AgentWork;
import io.blobbench.fleet.FleetException;
import io.blobbench.fleet.Invitation;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A process that is an agent whose work sends back what it gets. Its argument is a folder, in which it notes what becomes of it. */
public final class EchoAgent {
    private EchoAgent() {}

    /** Reads an invitation, a value a line, and the build of this process; serves until the end. */
    public static void main(String[] arguments) throws Exception {
        Path notes = Path.of(arguments[0]);
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        Invitation invitation = read(in);
        String build = in.readLine();
        try {
            String why = new InfinispanEngine()
                    .serve(invitation, build, new Echo(notes, invitation.agent(), Thread.currentThread()));
            System.out.println("served: " + why);
        } catch (FleetException e) {
            System.out.println(e.getMessage());
            System.exit(3);
        }
        System.exit(0);
    }

    /** As {@link #main} reads it. */
    static List<String> lines(Invitation invitation, String build) {
        return List.of(
                invitation.run(),
                Integer.toString(invitation.agent()),
                invitation.host(),
                invitation.address(),
                Integer.toString(invitation.port()),
                Integer.toString(invitation.agentPort()),
                Integer.toString(invitation.silenceMs()),
                invitation.authority(),
                invitation.certificate(),
                invitation.key(),
                build);
    }

    private static Invitation read(BufferedReader in) throws IOException {
        return new Invitation(
                in.readLine(),
                Integer.parseInt(in.readLine()),
                in.readLine(),
                in.readLine(),
                Integer.parseInt(in.readLine()),
                Integer.parseInt(in.readLine()),
                Integer.parseInt(in.readLine()),
                in.readLine(),
                in.readLine(),
                in.readLine());
    }

    /** Where an agent notes that its work has ended, and why. */
    static Path note(Path notes, int agent) {
        return notes.resolve("agent-" + agent + "-ended");
    }

    private record Echo(Path notes, int agent, Thread serving) implements AgentWork {
        @Override
        public byte[] answer(String verb, byte[] json) throws FleetException, InterruptedException {
            return switch (verb) {
                case "echo" -> json;
                case "sleep" -> {
                    TimeUnit.MILLISECONDS.sleep(Long.parseLong(new String(json, StandardCharsets.UTF_8)));
                    yield json;
                }
                case "fail" -> throw new IllegalStateException("it cannot go on", new IOException("the disk is gone"));
                case "large" -> new byte[Integer.parseInt(new String(json, StandardCharsets.UTF_8))];
                default -> throw new FleetException("no such verb: " + verb);
            };
        }

        /** Interrupts what serves, as a controller may that closes the standard input of an agent that has ended. */
        @Override
        public void end(String why) {
            serving.interrupt();
            try {
                Files.writeString(note(notes, agent), why);
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
