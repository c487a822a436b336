package io.blobbench.etcd;

import io.blobbench.store.IdleProtocol;
import io.blobbench.store.access.Endpoint;
import io.blobbench.store.error.StoreException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Connections without work, of HTTP/1.1 at the port of the clients: a request asks for the version. Connections of gRPC cost the server
 * more; it ends those that send pings without calls.
 */
final class EtcdIdle implements IdleProtocol {
    private static final Pattern LENGTH = Pattern.compile("(?i)\r\ncontent-length: *(\\d{1,5})\r\n");
    private static final String OK = "HTTP/1.1 200 ";
    private static final String END_OF_HEADER = "\r\n\r\n";

    private final Endpoint member;
    private final byte[] request;

    EtcdIdle(Endpoint member) {
        this.member = member;
        this.request =
                ("GET /version HTTP/1.1\r\nHost: " + member + END_OF_HEADER).getBytes(StandardCharsets.ISO_8859_1);
    }

    @Override
    public List<Endpoint> endpoints() {
        return List.of(member);
    }

    @Override
    public byte[] request() {
        return request;
    }

    @Override
    public Message receive(ByteBuffer received) throws StoreException {
        byte[] bytes = new byte[received.remaining()];
        received.get(received.position(), bytes);
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        int header = text.indexOf(END_OF_HEADER);
        if (header < 0) {
            return Message.PARTIAL;
        }
        int body = header + END_OF_HEADER.length();
        Matcher length = LENGTH.matcher(text.substring(0, body));
        if (!text.startsWith(OK) || !length.find()) {
            throw new StoreException(
                    "the server said '" + text.lines().findFirst().orElse("") + "'");
        }
        int end = body + Integer.parseInt(length.group(1));
        if (end > bytes.length) {
            return Message.PARTIAL;
        }
        if (!text.substring(body, end).contains("etcdserver")) {
            throw new StoreException("the server does not say that it is etcd");
        }
        received.position(received.position() + end);
        return Message.ANSWER;
    }
}
