package io.blobbench.redis;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.Connection;
import redis.clients.jedis.JedisClientConfig;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.Protocol.Keyword;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.util.RedisOutputStream;

/**
 * Jedis' connection, which has one socket and never another: after a loss, answers would be taken for those of other
 * blobs. Used by one lane only, but for {@link #close}.
 */
final class Wire extends Connection {
    /** Jedis' own 8 KiB cut a pipeline into many small writes. */
    private static final int BUFFER_BYTES = 64 << 10;

    /** To the server, beside Jedis' own, which keeps nothing back. */
    final RedisOutputStream out;

    /** Names of the scripts, which a server that is restarted has forgotten. */
    final byte[] updateSha;

    final byte[] getIfNotMatchedSha;

    Wire(RedisSettings settings) {
        this(settings.sockets().createSocket(), settings.config());
    }

    private Wire(Socket socket, JedisClientConfig config) {
        super(() -> socket, config);
        try {
            out = new RedisOutputStream(socket.getOutputStream(), BUFFER_BYTES);
            updateSha = load(Commands.UPDATE);
            getIfNotMatchedSha = load(Commands.GET_IF_NOT_MATCHED);
        } catch (IOException e) {
            throw new JedisConnectionException(e);
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    private byte[] load(String script) {
        return (byte[]) executeCommand(
                new CommandArguments(Command.SCRIPT).add(Keyword.LOAD).add(script));
    }

    /** Closes the socket at once; Jedis' own would first send what is buffered. */
    @Override
    public void close() {
        try {
            forceDisconnect();
        } catch (IOException e) {
            throw new UncheckedIOException("close a redis connection", e);
        }
    }
}
