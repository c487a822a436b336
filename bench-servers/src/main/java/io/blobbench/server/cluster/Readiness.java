package io.blobbench.server.cluster;

import io.blobbench.server.ServerException;
import io.blobbench.server.ServerNode;
import io.blobbench.server.process.FreePorts;

/**
 * The check that a server can be used.
 *
 * @param what for the message when it does not: {@code "answer PING"}
 * @param probe one attempt
 */
public record Readiness(String what, Probe probe) {
    /** A check that waits for a listener on the port first: clients may take long to notice that there is none. */
    public static Readiness atPort(int port, String what, Probe probe) {
        return new Readiness(what, node -> FreePorts.isTaken(port) && probe.succeeds(node));
    }

    /** One attempt to use a server. */
    @FunctionalInterface
    public interface Probe {
        /**
         * Whether the server can be used; an exception means not yet.
         *
         * @throws ServerException when it never will be
         */
        boolean succeeds(ServerNode node) throws Exception;
    }
}
