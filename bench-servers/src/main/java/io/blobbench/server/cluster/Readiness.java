package io.blobbench.server.cluster;

import io.blobbench.server.ServerException;
import io.blobbench.server.ServerNode;
import io.blobbench.server.process.FreePorts;

/**
 * What a server does as soon as it can be used.
 *
 * @param what for the message when it does not: {@code "answer PING"}
 * @param probe one attempt
 */
public record Readiness(String what, Probe probe) {
    /** One that is not tried before somebody listens: clients may take long to find out that nobody does. */
    public static Readiness atPort(int port, String what, Probe probe) {
        return new Readiness(what, node -> FreePorts.isTaken(port) && probe.succeeds(node));
    }

    /** One attempt to use a server. */
    @FunctionalInterface
    public interface Probe {
        /**
         * Whether the server did what was asked; throwing means not yet, too.
         *
         * @throws ServerException when it never will
         */
        boolean succeeds(ServerNode node) throws Exception;
    }
}
