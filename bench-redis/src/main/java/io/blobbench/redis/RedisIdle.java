package io.blobbench.redis;

import io.blobbench.store.IdleProtocol;
import io.blobbench.store.access.Endpoint;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.layout.UnsupportedLayoutException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import redis.clients.jedis.JedisClientConfig;

/** Connections without work: PING, which Redis answers with PONG, after AUTH where clients log in. */
final class RedisIdle implements IdleProtocol {
    private static final byte[] PING = command(List.of("PING"));

    private final Endpoint primary;
    private final byte[] greeting;

    RedisIdle(RedisSettings settings) throws StoreException {
        JedisClientConfig config = settings.config();
        if (settings.access().tls().on() || config.getSslOptions() != null) {
            throw UnsupportedLayoutException.plainConnectionsOnly();
        }
        this.primary =
                new Endpoint(settings.endpoint().getHost(), settings.endpoint().getPort());
        String password = config.getPassword();
        String user = config.getUser();
        if (password == null) {
            greeting = PING;
        } else {
            byte[] login = command(user == null ? List.of("AUTH", password) : List.of("AUTH", user, password));
            greeting = ByteBuffer.allocate(login.length + PING.length)
                    .put(login)
                    .put(PING)
                    .array();
        }
    }

    private static byte[] command(List<String> words) {
        StringBuilder text = new StringBuilder("*").append(words.size()).append("\r\n");
        for (String word : words) {
            int bytes = word.getBytes(StandardCharsets.UTF_8).length;
            text.append('$').append(bytes).append("\r\n").append(word).append("\r\n");
        }
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public List<Endpoint> endpoints() {
        return List.of(primary);
    }

    @Override
    public byte[] greeting() {
        return greeting;
    }

    @Override
    public byte[] request() {
        return PING;
    }

    @Override
    public Message receive(ByteBuffer received) throws StoreException {
        int start = received.position();
        for (int end = start; end + 1 < received.limit(); end++) {
            if (received.get(end) == '\r' && received.get(end + 1) == '\n') {
                byte[] line = new byte[end - start];
                received.get(line);
                received.position(end + 2);
                return message(new String(line, StandardCharsets.UTF_8));
            }
        }
        return Message.PARTIAL;
    }

    private static Message message(String line) throws StoreException {
        return switch (line) {
            case "+PONG" -> Message.ANSWER;
            case "+OK" -> Message.OTHER; // the login
            default ->
                throw new StoreException("the server said '" + (line.startsWith("-") ? line.substring(1) : line) + "'");
        };
    }
}
