package io.blobbench.idle;

import java.nio.channels.SocketChannel;
import org.jspecify.annotations.Nullable;

/** One connection: as little as it takes to know what it waits for. Used by the event loop only. */
final class Held {
    /** The event that a connection waits for. */
    enum State {
        /** TCP. */
        CONNECTING,
        /** The answer to its greeting. */
        GREETING,
        /** Nothing. */
        OPEN,
        /** The answer to a request. */
        ASKING,
        /** Nothing any more. */
        CLOSED
    }

    final SocketChannel channel;
    /** From 0. */
    final int index;

    State state = State.CONNECTING;
    /** When the connection, or its last request, was due. */
    long dueNs;
    /** When it began to wait for the answer: when the connection was begun, or its last request was sent. */
    long waitsSinceNs;
    /** Requests that fell due while it was {@link State#ASKING}. */
    int owed;
    /** When the first of those was due. */
    long owedNs;
    /** When it sends its next heartbeat. */
    long beatNs;
    /** The beginning of a message whose end has not come; none nearly always. */
    byte @Nullable [] rest;

    Held(SocketChannel channel, int index, long dueNs) {
        this.channel = channel;
        this.index = index;
        this.dueNs = dueNs;
    }

    boolean waits() {
        return state == State.CONNECTING || state == State.GREETING || state == State.ASKING;
    }
}
