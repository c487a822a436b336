package io.blobbench.fleet.certificate;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;

/**
 * Accepts connections of members of the same fleet only, and reports others once for each host and reason. A peer that
 * connects has to complete the handshake of TLS in a limited time.
 */
final class TlsServerSocket extends ServerSocket {
    private static final int HANDSHAKE_MS = 3000;

    private final SSLContext context;
    private final Consumer<String> refusals;
    /** Hosts and reasons: who is refused once tries again. Used by the thread that accepts. */
    private final Set<String> told = new HashSet<>();

    TlsServerSocket(SSLContext context, Consumer<String> refusals) throws IOException {
        this.context = context;
        this.refusals = refusals;
    }

    @Override
    public Socket accept() throws IOException {
        while (true) {
            Socket plain = super.accept();
            String peer = plain.getInetAddress().getHostAddress();
            try {
                return encrypted(plain);
            } catch (IOException e) {
                String problem = Objects.requireNonNullElse(e.getMessage(), e.toString());
                String refusal = "refused a connection from " + peer + ": " + Handshakes.why(problem);
                if (!Handshakes.hungUp(problem) && told.add(refusal)) {
                    refusals.accept(refusal);
                }
                closeQuietly(plain);
            }
        }
    }

    private SSLSocket encrypted(Socket plain) throws IOException {
        plain.setSoTimeout(HANDSHAKE_MS);
        SSLSocket socket = (SSLSocket) context.getSocketFactory().createSocket(plain, null, true);
        socket.setEnabledProtocols(Handshakes.protocols());
        socket.setNeedClientAuth(true);
        socket.startHandshake();
        socket.setSoTimeout(0);
        return socket;
    }

    private static void closeQuietly(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            // it is refused all the same
        }
    }
}
