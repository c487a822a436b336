package io.blobbench.certificate;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;

/**
 * Takes connections with TLS and passes them on in plain to a port of this machine, as relays before servers do. For servers
 * that read their certificate at their start only. Has threads of its own; closed by the test's thread.
 */
public final class TlsRelay implements AutoCloseable {
    private static final char[] NO_PASSWORD = {};

    private final SSLServerSocket listener;
    private final int port;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();

    /** Listens on a free port of 127.0.0.1. */
    public TlsRelay(TestCertificate shown, int port) throws IOException, GeneralSecurityException {
        this.port = port;
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, NO_PASSWORD);
        store.setKeyEntry("relay", shown.privateKey(), NO_PASSWORD, new Certificate[] {shown.certificate()});
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(store, NO_PASSWORD);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), null, null);
        listener = (SSLServerSocket) context.getServerSocketFactory()
                .createServerSocket(0, 50, InetAddress.getByAddress(new byte[] {127, 0, 0, 1}));
        start("relay", this::accept);
    }

    /** {@code host:port}. */
    public String endpoint() {
        return "127.0.0.1:" + listener.getLocalPort();
    }

    private void accept() throws IOException {
        while (!listener.isClosed()) {
            Socket client = listener.accept();
            Socket server = new Socket(listener.getInetAddress(), port);
            open.add(client);
            open.add(server);
            start("relay to server", () -> pass(client, server));
            start("relay to client", () -> pass(server, client));
        }
    }

    /** Until one of both ends; then both do. */
    private static void pass(Socket from, Socket to) throws IOException {
        try (from;
                to;
                InputStream in = from.getInputStream()) {
            in.transferTo(to.getOutputStream());
        }
    }

    private static void start(String name, Step step) {
        Thread thread = new Thread(
                () -> {
                    try {
                        step.run();
                    } catch (IOException e) {
                        Thread.currentThread()
                                .interrupt(); // an end of the connection has gone, and with it this thread
                    }
                },
                name);
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() {
        try {
            listener.close();
            for (Socket socket : open) {
                socket.close();
            }
        } catch (IOException e) {
            throw new IllegalStateException("the relay cannot be closed", e);
        }
    }

    private interface Step {
        void run() throws IOException;
    }
}
