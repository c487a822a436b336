package io.blobbench.cli.agent;

import io.blobbench.fleet.AgentWork;
import io.blobbench.fleet.FleetException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Answers {@code hello} with the process that answers, and leaves every other order to the work behind it. Usable from
 * any thread.
 */
final class HelloHandler implements AgentWork {
    /** The verb that it answers itself. */
    static final String HELLO = "hello";

    private final Optional<AgentWork> others;

    /** @param others carries out all other orders; empty to refuse them */
    HelloHandler(Optional<AgentWork> others) {
        this.others = others;
    }

    @Override
    public byte[] answer(String verb, byte[] json) throws FleetException, InterruptedException {
        if (verb.equals(HELLO)) {
            return ("{\"pid\":" + ProcessHandle.current().pid() + "}").getBytes(StandardCharsets.UTF_8);
        }
        if (others.isEmpty()) {
            throw new FleetException("unknown order '" + verb + "', expected " + HELLO);
        }
        return others.get().answer(verb, json);
    }

    @Override
    public void end(String why) {
        others.ifPresent(work -> work.end(why));
    }
}
