package io.blobbench.fleet.certificate;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketAddress;
import java.util.Objects;
import java.util.function.Consumer;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;

/**
 * Takes connections of members of the same fleet only, and says whose others it has refused. Whoever connects has to complete the handshake
 * of TLS in a limited time.
 */
final class TlsServerSocket extends ServerSocket {
    private static final int HANDSHAKE_MS = 3000;

    private final SSLContext context;
    private final Consumer<String> refusals;

    TlsServerSocket(SSLContext context, Consumer<String> refusals) throws IOException {
        this.context = context;
        this.refusals = refusals;
    }

    @Override
    public Socket accept() throws IOException {
        while (true) {
            Socket plain = super.accept();
            SocketAddress peer = plain.getRemoteSocketAddress();
            try {
                return encrypted(plain);
            } catch (IOException e) {
                String problem = Objects.requireNonNullElse(e.getMessage(), e.toString());
                if (!Handshakes.hungUp(problem)) {
                    refusals.accept("refused a connection from "
                            + peer.toString().replaceFirst("^[^/]*/", "") + ": " + Handshakes.why(problem));
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
