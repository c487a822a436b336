package io.blobbench.fleet.certificate;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.security.GeneralSecurityException;
import java.util.Optional;
import java.util.function.Consumer;
import javax.net.ServerSocketFactory;
import javax.net.SocketFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;

/**
 * Makes the sockets of one member of a fleet: TLS 1.3, where both sides show a certificate of the run. Usable from any
 * thread.
 */
public final class TlsSockets {
    private static final int CONNECT_MS = 3000;
    private static final int ALERT_MS = 500;

    private final SSLContext context;
    private final Consumer<String> refusals;

    /**
     * Makes them.
     *
     * @param refusals receives connections that were refused, on any thread
     */
    public TlsSockets(Identity identity, Consumer<String> refusals) throws GeneralSecurityException {
        this.context = identity.context();
        this.refusals = refusals;
    }

    /** For connections to other members. */
    public SocketFactory clients() {
        return context.getSocketFactory();
    }

    /** Sets the options of every socket of {@link #clients} before it connects. */
    public static void restrict(Socket socket) {
        ((SSLSocket) socket).setEnabledProtocols(Handshakes.protocols());
    }

    /** For connections from other members. */
    public ServerSocketFactory servers() {
        return new Listeners(context, refusals);
    }

    /**
     * The reason why a member does not accept connections.
     *
     * @param hungUp whether it ended the connection without a reason, as one that has no time for it does
     * @param clocksDiffer whether its certificate is not valid by the clock of this host
     */
    public record Problem(String text, boolean hungUp, boolean clocksDiffer) {}

    /**
     * Checks that a member accepts connections: connects, and hangs up.
     *
     * @return empty when nothing is wrong with the connection
     */
    public Optional<Problem> problem(InetSocketAddress member) {
        try (SSLSocket socket = (SSLSocket) context.getSocketFactory().createSocket()) {
            restrict(socket);
            socket.connect(member, CONNECT_MS);
            socket.setSoTimeout(CONNECT_MS);
            socket.startHandshake();
            // Whether the other side likes the certificate of this one is said after the handshake.
            socket.setSoTimeout(ALERT_MS);
            int read = socket.getInputStream().read();
            return read < 0 ? Optional.of(new Problem("it hung up", true, false)) : Optional.empty();
        } catch (SocketTimeoutException e) {
            return Optional.empty();
        } catch (IOException e) {
            String why = Handshakes.why(e, Handshakes.LIMIT);
            return Optional.of(new Problem(why, Handshakes.hungUp(e), Handshakes.clocksDiffer(e)));
        }
    }

    /** Makes listening sockets, all of them bound later. */
    private static final class Listeners extends ServerSocketFactory {
        private final SSLContext context;
        private final Consumer<String> refusals;

        private Listeners(SSLContext context, Consumer<String> refusals) {
            this.context = context;
            this.refusals = refusals;
        }

        @Override
        public ServerSocket createServerSocket() {
            try {
                return new TlsServerSocket(context, refusals, Handshakes.LIMIT);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public ServerSocket createServerSocket(int port) throws IOException {
            return createServerSocket(port, 0);
        }

        @Override
        public ServerSocket createServerSocket(int port, int backlog) throws IOException {
            return bound(new InetSocketAddress(port), backlog);
        }

        @Override
        public ServerSocket createServerSocket(int port, int backlog, InetAddress address) throws IOException {
            return bound(new InetSocketAddress(address, port), backlog);
        }

        private ServerSocket bound(InetSocketAddress address, int backlog) throws IOException {
            ServerSocket socket = createServerSocket();
            try {
                socket.bind(address, backlog);
                return socket;
            } catch (IOException e) {
                socket.close();
                throw e;
            }
        }
    }
}
