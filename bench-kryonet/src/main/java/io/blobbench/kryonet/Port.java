package io.blobbench.kryonet;

import com.esotericsoftware.kryo.KryoException;
import com.esotericsoftware.kryonet.Connection;
import com.esotericsoftware.kryonet.Listener;
import com.esotericsoftware.kryonet.Server;
import com.esotericsoftware.minlog.Log;
import io.blobbench.kryonet.Reply.Outcome;
import java.io.IOException;
import java.lang.invoke.VarHandle;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.function.Function;

/** One port of the server, with one thread for all its connections. */
final class Port extends Server {
    private static final VarHandle CHANNEL =
            PrivateFields.field(Server.class, "serverChannel", ServerSocketChannel.class);
    private static final VarHandle SELECTOR = PrivateFields.field(Server.class, "selector", Selector.class);

    private final Selector selector;
    private PortPlan plan;

    private Port(PortPlan plan, Function<Request, Reply> answers) {
        super(plan.writeBufferBytes(), plan.objectBufferBytes(), new ServerWire());
        this.plan = plan;
        this.selector = (Selector) SELECTOR.get(this);
        addListener(new Listener() {
            @Override
            public void received(Connection connection, Object message) {
                if (message instanceof Request request) {
                    ((Peer) connection).later.add(answers.apply(request));
                    ((Peer) connection).reply();
                }
            }

            @Override
            public void idle(Connection connection) {
                ((Peer) connection).reply();
            }
        });
    }

    /**
     * A port that listens.
     *
     * @param answers called by the port's thread for each request
     */
    static Port open(InetAddress address, PortPlan plan, Function<Request, Reply> answers) throws IOException {
        Port port = new Port(plan, answers);
        port.bind(new InetSocketAddress(address, plan.number()), null);
        port.start();
        int number = ((ServerSocketChannel) CHANNEL.get(port)).socket().getLocalPort();
        port.plan = new PortPlan(number, plan.writeBufferBytes(), plan.objectBufferBytes());
        return port;
    }

    /** Where it listens, and with what buffers. */
    PortPlan plan() {
        return plan;
    }

    @Override
    protected Connection newConnection() {
        return new Peer();
    }

    /** KryoNet leaves the selector of a stopped server open, which has two files of the process. */
    @Override
    public void run() {
        try (selector) {
            super.run();
        } catch (IOException e) {
            Log.warn("the selector of a port could not be closed", e);
        }
    }

    /** One round of the thread, which nothing may end. */
    @Override
    public void update(int timeoutMs) throws IOException {
        try {
            super.update(timeoutMs);
        } catch (RuntimeException | OutOfMemoryError e) {
            Log.warn("a port failed, and continues", e);
        }
    }

    /** Closes the connection of a message that the heap has no room for; it would end the thread. */
    private static final class ServerWire extends Wire {
        @Override
        public synchronized Object read(Connection connection, ByteBuffer buffer) {
            try {
                return super.read(connection, buffer);
            } catch (OutOfMemoryError e) {
                throw new KryoException("the server's heap is exhausted", e);
            }
        }
    }

    /** A client, with the replies that its write buffer has no room for. Used by the port's thread only. */
    private static final class Peer extends Connection {
        private final Queue<Reply> later = new ArrayDeque<>();

        void reply() {
            while (!later.isEmpty() && sent(later.peek())) {
                later.remove();
            }
        }

        private boolean sent(Reply reply) {
            try {
                sendTCP(reply);
                return true;
            } catch (Wire.TooLargeException e) {
                if (reply.outcome == Outcome.REFUSED) {
                    Log.warn("not even a refusal fits the write buffer", e);
                    close();
                    return true;
                }
                return sent(reply.with(Outcome.REFUSED, "it cannot answer, because " + e.getMessage()));
            } catch (KryoException | IllegalArgumentException e) {
                return false; // full, where not even the length fits too
            }
        }
    }
}
