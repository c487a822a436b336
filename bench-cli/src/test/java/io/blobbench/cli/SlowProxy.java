package io.blobbench.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * A proxy on loopback that passes on what clients send at a limited rate over all connections, and answers at once. It
 * takes in little more than it passes on, as a slow link does.
 */
final class SlowProxy implements AutoCloseable {
    private static final int CHUNK_BYTES = 8 * 1024;

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
    private final ServerSocket server;
    private final String target;
    private final long chunkNs;
    private long freeNs = System.nanoTime();

    /** @param target host and port of the server behind it */
    SlowProxy(String target, long bytesPerSecond) throws IOException {
        this.target = target;
        this.chunkNs = TimeUnit.SECONDS.toNanos(CHUNK_BYTES) / bytesPerSecond;
        this.server = new ServerSocket();
        server.setReceiveBufferSize(2 * CHUNK_BYTES); // before it is bound, so that connections have it
        server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        threads.execute(this::accept);
    }

    String endpoint() {
        return "127.0.0.1:" + server.getLocalPort();
    }

    private void accept() {
        try {
            while (true) {
                Socket client = server.accept();
                Socket store = new Socket(
                        target.substring(0, target.indexOf(':')),
                        Integer.parseInt(target.substring(target.indexOf(':') + 1)));
                store.setTcpNoDelay(true);
                sockets.add(client);
                sockets.add(store);
                threads.execute(() -> pass(client, store, true));
                threads.execute(() -> pass(store, client, false));
            }
        } catch (IOException e) {
            // Closed, or the server behind has ended: whoever connects will notice.
        }
    }

    private void pass(Socket from, Socket to, boolean slowly) {
        byte[] chunk = new byte[CHUNK_BYTES];
        try (from;
                to) {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            for (int bytes = in.read(chunk); bytes >= 0; bytes = in.read(chunk)) {
                if (slowly) {
                    LockSupport.parkNanos(waitNs(bytes));
                }
                out.write(chunk, 0, bytes);
            }
        } catch (IOException e) {
            // One side was closed, and now both are.
        }
    }

    /** How long these bytes must wait for their turn. */
    private synchronized long waitNs(int bytes) {
        long nowNs = System.nanoTime();
        freeNs = (freeNs - nowNs > 0 ? freeNs : nowNs) + chunkNs * bytes / CHUNK_BYTES;
        return freeNs - nowNs;
    }

    @Override
    public void close() throws IOException {
        server.close();
        for (Socket socket : sockets) {
            socket.close();
        }
        threads.shutdown();
    }
}
