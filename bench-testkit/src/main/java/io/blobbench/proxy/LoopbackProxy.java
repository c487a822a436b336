package io.blobbench.proxy;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A proxy on loopback in front of a server; what it does with a connection is its subclass's. */
public abstract class LoopbackProxy implements AutoCloseable {
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
    private final ServerSocket listener;
    private final String target;

    /**
     * Accepts nothing before {@link #start}.
     *
     * @param target host and port of the server behind it
     */
    protected LoopbackProxy(ServerSocket listener, String target) {
        this.listener = listener;
        this.target = target;
    }

    /** Begins to accept connections. */
    protected final void start() {
        threads.execute(this::accept);
    }

    /** Begins to serve a connection, on threads of its own. */
    protected abstract void connected(Socket client, Socket server);

    /** {@code host:port} for clients. */
    public final String endpoint() {
        return "127.0.0.1:" + listener.getLocalPort();
    }

    private void accept() {
        try {
            while (true) {
                Socket client = listener.accept();
                int colon = target.indexOf(':');
                Socket server = new Socket(target.substring(0, colon), Integer.parseInt(target.substring(colon + 1)));
                server.setTcpNoDelay(true);
                client.setTcpNoDelay(true);
                sockets.add(client);
                sockets.add(server);
                connected(client, server);
            }
        } catch (IOException e) {
            // Closed, or the server behind has ended: the connecting client will notice.
        }
    }

    /** Runs what reads from one socket and writes to the other, on a thread; both are closed when it ends. */
    protected final void pass(Socket from, Socket to, Passage passage) {
        threads.execute(() -> {
            try (from;
                    to) {
                passage.run();
            } catch (IOException e) {
                // One side was closed, and now both are.
            }
        });
    }

    @Override
    public final void close() throws IOException {
        listener.close();
        for (Socket socket : sockets) {
            socket.close();
        }
        threads.shutdown();
    }

    /** Relays until one side ends. */
    @FunctionalInterface
    protected interface Passage {
        void run() throws IOException;
    }
}
