package io.blobbench.redis;

import io.blobbench.store.access.Tls;
import io.blobbench.store.access.TlsContext;
import io.blobbench.store.error.StoreException;
import java.io.IOException;
import java.net.Socket;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import redis.clients.jedis.DefaultJedisSocketFactory;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.JedisClientConfig;
import redis.clients.jedis.JedisSocketFactory;
import redis.clients.jedis.exceptions.JedisConnectionException;

/**
 * Jedis' sockets with TLS by the files of a target, which Jedis itself takes from key stores only. The handshake has the time of
 * connecting. Immutable; usable from any thread.
 */
final class TlsSockets implements JedisSocketFactory {
    private final HostAndPort endpoint;
    private final JedisClientConfig config;
    private final SSLSocketFactory factory;

    TlsSockets(HostAndPort endpoint, JedisClientConfig config, Tls tls) throws StoreException {
        this(endpoint, config, TlsContext.of(tls).context().getSocketFactory());
    }

    private TlsSockets(HostAndPort endpoint, JedisClientConfig config, SSLSocketFactory factory) {
        this.endpoint = endpoint;
        this.config = config;
        this.factory = factory;
    }

    /** The same sockets with the timeouts of other settings. */
    TlsSockets with(JedisClientConfig other) {
        return new TlsSockets(endpoint, other, factory);
    }

    @Override
    public Socket createSocket() {
        Socket plain = new DefaultJedisSocketFactory(endpoint, config).createSocket();
        try {
            return encrypted(plain);
        } catch (IOException e) {
            try {
                plain.close();
            } catch (IOException closing) {
                e.addSuppressed(closing);
            }
            throw new JedisConnectionException("TLS handshake: " + e.getMessage(), e);
        }
    }

    private Socket encrypted(Socket plain) throws IOException {
        SSLSocket socket = (SSLSocket) factory.createSocket(plain, endpoint.getHost(), endpoint.getPort(), true);
        SSLParameters parameters = socket.getSSLParameters();
        parameters.setEndpointIdentificationAlgorithm(TlsContext.IDENTIFICATION);
        socket.setSSLParameters(parameters);
        socket.setSoTimeout(config.getConnectionTimeoutMillis());
        socket.startHandshake();
        socket.setSoTimeout(config.getSocketTimeoutMillis());
        return socket;
    }
}
