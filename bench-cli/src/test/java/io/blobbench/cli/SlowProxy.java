package io.blobbench.cli;

import io.blobbench.proxy.LoopbackProxy;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * A proxy on loopback that passes on what clients send at a limited rate over all connections, and answers at once. It
 * takes in little more than it passes on, as a slow link does.
 */
final class SlowProxy extends LoopbackProxy {
    private static final int CHUNK_BYTES = 8 * 1024;

    private final long chunkNs;
    private long freeNs = System.nanoTime();

    /** @param target host and port of the server behind it */
    SlowProxy(String target, long bytesPerSecond) throws IOException {
        super(listener(), target);
        this.chunkNs = TimeUnit.SECONDS.toNanos(CHUNK_BYTES) / bytesPerSecond;
        start();
    }

    private static ServerSocket listener() throws IOException {
        ServerSocket listener = new ServerSocket();
        listener.setReceiveBufferSize(2 * CHUNK_BYTES); // before it is bound, so that connections have it
        listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        return listener;
    }

    @Override
    protected void connected(Socket client, Socket store) {
        pass(client, store, () -> copy(client, store, true));
        pass(store, client, () -> copy(store, client, false));
    }

    private void copy(Socket from, Socket to, boolean slowly) throws IOException {
        byte[] chunk = new byte[CHUNK_BYTES];
        InputStream in = from.getInputStream();
        OutputStream out = to.getOutputStream();
        for (int bytes = in.read(chunk); bytes >= 0; bytes = in.read(chunk)) {
            if (slowly) {
                LockSupport.parkNanos(waitNs(bytes));
            }
            out.write(chunk, 0, bytes);
        }
    }

    /** How long these bytes must wait for their turn. */
    private synchronized long waitNs(int bytes) {
        long nowNs = System.nanoTime();
        freeNs = (freeNs - nowNs > 0 ? freeNs : nowNs) + chunkNs * bytes / CHUNK_BYTES;
        return freeNs - nowNs;
    }
}
