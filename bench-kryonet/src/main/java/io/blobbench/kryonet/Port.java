package io.blobbench.kryonet;

import com.esotericsoftware.kryo.KryoException;
import com.esotericsoftware.kryonet.Connection;
import com.esotericsoftware.kryonet.Listener;
import com.esotericsoftware.kryonet.Server;
import com.esotericsoftware.minlog.Log;
import io.blobbench.kryonet.Reply.Outcome;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayDeque;
import java.util.Queue;

/** One port of the server, with one thread for all its connections. */
final class Port extends Server {
    private static final VarHandle EMPTY_SELECTS;

    static {
        try {
            EMPTY_SELECTS = MethodHandles.privateLookupIn(Server.class, MethodHandles.lookup())
                    .findVarHandle(Server.class, "emptySelects", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    Port(ServerInfo info, Shelves shelves) {
        super(info.writeBufferBytes(), info.objectBufferBytes(), new Wire());
        addListener(new Answering(shelves));
    }

    @Override
    protected Connection newConnection() {
        return new Peer();
    }

    /** One round of the thread, which nothing may end. */
    @Override
    public void update(int timeoutMs) throws IOException {
        // KryoNet counts wake-ups as empty selects, and sleeps for up to 25 ms after a hundred of them.
        EMPTY_SELECTS.set(this, 0);
        try {
            super.update(timeoutMs);
        } catch (RuntimeException e) {
            Log.warn("a port went wrong, and goes on", e);
        }
    }

    /** Answers on the thread of the port. */
    private static final class Answering extends Listener {
        private final Shelves shelves;

        Answering(Shelves shelves) {
            this.shelves = shelves;
        }

        @Override
        public void received(Connection connection, Object message) {
            if (message instanceof Request request) {
                ((Peer) connection).reply(shelves.answer(request));
            }
        }

        @Override
        public void idle(Connection connection) {
            ((Peer) connection).sendLater();
        }
    }

    /** A client, with the replies that its write buffer has no room for. Used by the port's thread only. */
    private static final class Peer extends Connection {
        private final Queue<Reply> later = new ArrayDeque<>();

        void reply(Reply reply) {
            if (!later.isEmpty() || !sent(reply)) {
                later.add(reply);
            }
        }

        void sendLater() {
            while (!later.isEmpty() && sent(later.peek())) {
                later.remove();
            }
        }

        private boolean sent(Reply reply) {
            boolean empty = getTcpWriteBufferSize() == 0;
            try {
                sendTCP(reply);
                return true;
            } catch (KryoException | IllegalArgumentException e) {
                if (empty && reply.outcome == Outcome.REFUSED) {
                    Log.warn("not even a refusal fits the write buffer", e);
                    close();
                    return true;
                }
                if (empty) {
                    reply.with(Outcome.REFUSED, "too large for its setting writeBuffer");
                    return sent(reply);
                }
                return false;
            }
        }
    }
}
