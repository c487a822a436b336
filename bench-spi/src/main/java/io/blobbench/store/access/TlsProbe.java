package io.blobbench.store.access;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.Arrays;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;

/** Finds out whether a server that left a client unanswered speaks TLS. Stateless. */
final class TlsProbe {
    /** Bounds the connect and each read, so that a paused server delays a failure by no more than that. */
    private static final int TIMEOUT_MS = (int) Duration.ofSeconds(1).toMillis();

    /** Types of TLS records, and the major version that follows them (RFC 8446, section 5.1). */
    private static final int ALERT = 0x15;

    private static final int HANDSHAKE = 0x16;
    private static final int MAJOR_VERSION = 3;

    private TlsProbe() {}

    /** The answer of a server to the first message of a TLS handshake. */
    enum Answer {
        TLS,
        /** Something else, or nothing within the time; or it closed the connection. */
        NO_TLS,
        UNREACHABLE
    }

    static Answer ask(Endpoint server) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(server.host(), server.port()), TIMEOUT_MS);
            socket.setSoTimeout(TIMEOUT_MS);
            return answersAsTls(socket) ? Answer.TLS : Answer.NO_TLS;
        } catch (IOException e) {
            return Answer.UNREACHABLE; // the failure before the probe is the one to report
        }
    }

    private static boolean answersAsTls(Socket socket) {
        try {
            socket.getOutputStream().write(clientHello());
            InputStream in = socket.getInputStream();
            int type = in.read();
            return (type == ALERT || type == HANDSHAKE) && in.read() == MAJOR_VERSION;
        } catch (IOException | GeneralSecurityException e) {
            return false;
        }
    }

    private static byte[] clientHello() throws GeneralSecurityException, IOException {
        SSLEngine engine = SSLContext.getDefault().createSSLEngine();
        engine.setUseClientMode(true);
        ByteBuffer hello = ByteBuffer.allocate(engine.getSession().getPacketBufferSize());
        engine.wrap(ByteBuffer.allocate(0), hello);
        return Arrays.copyOf(hello.array(), hello.position());
    }
}
