package io.blobbench.benchmarks.verdicts;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/**
 * Passes TCP connections on to a server on 127.0.0.1 and holds every request up by a known time, in which it keeps a core
 * busy. Its threads end with the process.
 */
final class DelayingRelay {
    private static final int BUFFER_BYTES = 1 << 18;
    private static final int BACKLOG = 50;

    private final ServerSocket listener;
    private final int serverPort;
    private final long delayNs;

    private DelayingRelay(ServerSocket listener, int serverPort, long delayNs) {
        this.listener = listener;
        this.serverPort = serverPort;
        this.delayNs = delayNs;
    }

    /** Starts a relay. */
    static DelayingRelay to(int serverPort, long delayNs) throws IOException {
        ServerSocket listener = new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress());
        DelayingRelay relay = new DelayingRelay(listener, serverPort, delayNs);
        start(relay::accept);
        return relay;
    }

    String endpoint() {
        return "127.0.0.1:" + listener.getLocalPort();
    }

    private void accept() throws IOException {
        while (!listener.isClosed()) {
            Socket client = listener.accept();
            Socket server = new Socket(InetAddress.getLoopbackAddress(), serverPort);
            client.setTcpNoDelay(true);
            server.setTcpNoDelay(true);
            start(() -> pass(client, server, true));
            start(() -> pass(server, client, false));
        }
    }

    private void pass(Socket from, Socket to, boolean delayed) throws IOException {
        byte[] buffer = new byte[BUFFER_BYTES];
        try (from;
                to;
                InputStream in = from.getInputStream();
                OutputStream out = to.getOutputStream()) {
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                if (delayed) {
                    spin(delayNs);
                }
                out.write(buffer, 0, read);
            }
        }
    }

    private static void spin(long ns) {
        long startNs = System.nanoTime();
        while (System.nanoTime() - startNs < ns) {
            Thread.onSpinWait();
        }
    }

    /** The task of one thread. */
    private interface Task {
        void run() throws IOException;
    }

    /** A broken connection ends its two threads and nothing else. */
    private static void start(Task task) {
        Thread thread = new Thread(() -> {
            try {
                task.run();
            } catch (IOException closed) {
                Thread.currentThread().interrupt();
            }
        });
        thread.setDaemon(true);
        thread.start();
    }
}
