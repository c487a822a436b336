package io.blobbench.cli.agent;

import io.blobbench.fleet.AgentWork;
import io.blobbench.fleet.FleetException;
import java.nio.charset.StandardCharsets;

/** Answers {@code hello} with the process that answers, and nothing else. */
final class HelloWork implements AgentWork {
    /** Its only verb. */
    static final String HELLO = "hello";

    @Override
    public byte[] answer(String verb, byte[] json) throws FleetException {
        if (!verb.equals(HELLO)) {
            throw new FleetException("unknown order '" + verb + "', expected " + HELLO);
        }
        return ("{\"pid\":" + ProcessHandle.current().pid() + "}").getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public void end(String why) {
        // there is nothing to end
    }
}
