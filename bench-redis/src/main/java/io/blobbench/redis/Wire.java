package io.blobbench.redis;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.SocketException;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.Connection;
import redis.clients.jedis.JedisClientConfig;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.Protocol.Keyword;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.util.RedisInputStream;
import redis.clients.jedis.util.RedisOutputStream;

/**
 * Jedis' connection, which has one socket and never another: after a loss, answers would be taken for those of other
 * blobs. Written by one lane only, and read by it or by one {@link AnswerReader}; closed by any thread.
 */
final class Wire extends Connection {
    /** Jedis' own 8 KiB cut a pipeline into many small writes and reads. */
    private static final int BUFFER_BYTES = 64 << 10;

    /** To the server, beside Jedis' own, which keeps nothing back. */
    final RedisOutputStream out;

    /** From the server, beside Jedis' own, which has nothing left when the scripts are loaded. */
    final RedisInputStream in;

    final Answers answers;

    private final Socket socket;
    private @Nullable AnswerReader reader;

    /** Names of the scripts, which a server that is restarted has forgotten. */
    final byte[] updateSha;

    final byte[] getIfNotMatchedSha;

    /** @param openWithinMillis for the socket and for each answer until the wire is ready; later ones have the timeout of the settings */
    Wire(RedisSettings settings, RedisLayout layout, int openWithinMillis) {
        this(limited(settings.sockets(openWithinMillis).createSocket(), openWithinMillis), settings.config(), layout);
    }

    private Wire(Socket socket, JedisClientConfig config, RedisLayout layout) {
        super(() -> socket, config);
        this.socket = socket;
        try {
            out = new RedisOutputStream(socket.getOutputStream(), BUFFER_BYTES);
            updateSha = load(Commands.UPDATE);
            getIfNotMatchedSha = load(Commands.GET_IF_NOT_MATCHED);
            in = new RedisInputStream(socket.getInputStream(), BUFFER_BYTES);
            answers = new Answers(in, layout);
            socket.setSoTimeout(config.getSocketTimeoutMillis());
        } catch (IOException e) {
            throw new JedisConnectionException(e);
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    private static Socket limited(Socket socket, int millis) {
        try {
            socket.setSoTimeout(millis);
            return socket;
        } catch (IOException e) {
            throw new JedisConnectionException(e);
        }
    }

    private byte[] load(String script) {
        return (byte[]) executeCommand(
                new CommandArguments(Command.SCRIPT).add(Keyword.LOAD).add(script));
    }

    /** Starts a thread of its own that reads the answers. Called before the first operation. */
    void readBy(AnswerReader begun) {
        reader = begun;
        begun.start();
    }

    /** Reads the answers, where the lane does not. */
    @Nullable
    AnswerReader reader() {
        return reader;
    }

    /** Closes the socket at once, and waits for the end of its reader; Jedis' own would first send what is buffered. */
    @Override
    public void close() {
        shut();
        if (reader != null) {
            reader.awaitEnd();
        }
    }

    /** Closes the socket at once; its reader ends. */
    void shut() {
        forgetTimeout();
        try {
            forceDisconnect();
        } catch (IOException e) {
            throw new UncheckedIOException("close a redis connection", e);
        }
    }

    /** With a read timeout, closing an encrypted socket waits that long for a silent server. */
    private void forgetTimeout() {
        try {
            socket.setSoTimeout(0);
        } catch (SocketException e) {
            // another thread has closed it
        }
    }
}
