package io.blobbench.store;

import io.blobbench.store.access.Endpoint;
import io.blobbench.store.error.StoreException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;

/**
 * The few messages that a plain TCP connection exchanges with a server while it is held without work: a greeting, and now and then a
 * small request. No client library takes part, so that a connection costs the load host next to nothing.
 *
 * <p>One instance serves all connections and keeps nothing about any of them. Used by one thread. Arrays that it returns are never
 * written to.
 */
public interface IdleProtocol {
    /** Where connections go to, in turns; one at least. */
    List<Endpoint> endpoints();

    /**
     * Bytes that a connection sends first; a {@link #request}, by default. The first {@link Message#ANSWER} after them says that the server
     * has accepted it. Empty where the server speaks first.
     */
    default byte[] greeting() {
        return request();
    }

    /** A small request of the keep-alive load; the server sends one {@link Message#ANSWER} to it. */
    byte[] request();

    /** Bytes that every connection sends again and again, so that the server does not close it; empty, as by default, where it need not. */
    default byte[] heartbeat() {
        return new byte[0];
    }

    /** Time between two heartbeats of a connection; of no meaning where {@link #heartbeat} is empty. */
    default Duration heartbeatEvery() {
        return Duration.ZERO;
    }

    /**
     * Takes the next message of the server from what a connection has received, and checks it.
     *
     * @param received all bytes that were not taken yet, at least one; its position moves behind the message, or stays where it is
     *     {@link Message#PARTIAL}
     * @throws StoreException when the server refuses the connection or a request, with its own words; or sends
     *     something that is not a known answer
     */
    Message receive(ByteBuffer received) throws StoreException;

    /** The next message of a server. */
    enum Message {
        /** It is not complete: more bytes have to come. */
        PARTIAL,
        /** The answer to the greeting, or to a request. */
        ANSWER,
        /** A message that the server sends unasked, such as a heartbeat. */
        OTHER
    }
}
