package io.blobbench.proxy;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/** A proxy on loopback that resets connections, or behaves as if the server behind it were away. */
public final class ResettingProxy extends LoopbackProxy {
    private static final int CHUNK_BYTES = 8 * 1024;

    private final AtomicBoolean cutNext = new AtomicBoolean();
    private final AtomicInteger refused = new AtomicInteger();
    private final Set<Socket> clients = ConcurrentHashMap.newKeySet();
    private volatile boolean away;

    /** @param target host and port of the server behind it */
    public ResettingProxy(String target) throws IOException {
        super(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()), target);
        start();
    }

    /** The next bytes that a client sends still reach the server; instead of the answer the client gets a reset. */
    public void cutNext() {
        cutNext.set(true);
    }

    /** Resets all connections, and from now on each that a client opens. */
    public void goAway() throws IOException {
        away = true;
        for (Socket client : clients) {
            reset(client);
        }
    }

    /** Passes on connections again. */
    public void comeBack() {
        away = false;
    }

    /** Connections that clients opened while the server was away. */
    public int refused() {
        return refused.get();
    }

    @Override
    protected void connected(Socket client, Socket server) {
        if (away) {
            refused.incrementAndGet();
            pass(client, server, () -> reset(client));
            return;
        }
        AtomicBoolean cut = new AtomicBoolean();
        clients.add(client);
        pass(client, server, () -> {
            InputStream in = client.getInputStream();
            OutputStream out = server.getOutputStream();
            byte[] chunk = new byte[CHUNK_BYTES];
            for (int bytes = in.read(chunk); bytes >= 0; bytes = in.read(chunk)) {
                if (cutNext.compareAndSet(true, false)) {
                    cut.set(true); // before the server can answer
                }
                out.write(chunk, 0, bytes);
            }
        });
        pass(server, client, () -> {
            InputStream in = server.getInputStream();
            OutputStream out = client.getOutputStream();
            byte[] chunk = new byte[CHUNK_BYTES];
            for (int bytes = in.read(chunk); bytes >= 0; bytes = in.read(chunk)) {
                if (cut.get()) {
                    reset(client);
                    return;
                }
                out.write(chunk, 0, bytes);
            }
        });
    }

    /** With nothing to linger for, an end of a connection is a reset. */
    private static void reset(Socket client) throws IOException {
        if (!client.isClosed()) {
            client.setSoLinger(true, 0);
            client.close();
        }
    }
}
