package io.blobbench.redis;

import io.blobbench.store.ConnectionPlan;
import io.blobbench.store.NamedValues;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.access.Access;
import io.blobbench.store.access.AccessFailure;
import io.blobbench.store.access.Endpoint;
import io.blobbench.store.error.StoreException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import redis.clients.jedis.ClientSetInfoConfig;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.DefaultJedisSocketFactory;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.JedisClientConfig;
import redis.clients.jedis.JedisSocketFactory;
import redis.clients.jedis.SslOptions;
import redis.clients.jedis.exceptions.JedisAccessControlException;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisException;

/**
 * Where the primary is and how Jedis talks to it.
 *
 * @param sockets connected, and encrypted where the target says so
 * @param shown client settings for the results, without secrets
 * @param timeoutChosen whether the user chose the socket timeout
 * @param access encryption of the target, and its login or that of client properties
 */
record RedisSettings(
        HostAndPort endpoint,
        JedisClientConfig config,
        JedisSocketFactory sockets,
        Map<String, String> shown,
        boolean timeoutChosen,
        Access access) {
    private static final Set<String> SECRET = Set.of("user", "password");
    private static final Map<String, String> DEFAULTS =
            Map.of("connectionTimeoutMillis", "5000", "socketTimeoutMillis", "30000", "database", "0", "ssl", "false");

    /** The words of Jedis to a server that does not answer in its protocol. */
    private static final Pattern OTHER_PROTOCOL = Pattern.compile("Unknown reply: .|Unexpected end of stream");

    /** The words of servers to a password that they do not expect; the second are of releases before 6. */
    private static final Pattern NO_LOGINS =
            Pattern.compile("called without any password configured|sent AUTH, but no password is set");

    private static final String SOCKET_TIMEOUT = "socketTimeoutMillis";

    /** 0 would mean none to Jedis; a lost connection is opened again for as long. */
    private static final int SHORTEST_TIMEOUT_MILLIS = 10;

    static RedisSettings parse(StoreSettings settings) throws StoreException {
        NamedValues values = NamedValues.of("redis client setting", settings.client(), DEFAULTS, SECRET);
        Endpoint endpoint = settings.parseOneEndpoint("redis", "the primary");
        Access ofTarget = settings.access();
        Access access = new Access(
                ofTarget.tls(),
                values.find("user").orElse(ofTarget.user()),
                values.find("password").orElse(ofTarget.password()));
        if (!access.user().isEmpty()) {
            access.requireUserWithPassword("redis");
        }
        JedisClientConfig config = DefaultJedisClientConfig.builder()
                .connectionTimeoutMillis(values.number("connectionTimeoutMillis", 0))
                .socketTimeoutMillis(values.number(SOCKET_TIMEOUT, SHORTEST_TIMEOUT_MILLIS))
                .database(values.number("database", 0))
                .sslOptions(values.flag("ssl") ? SslOptions.defaults() : null)
                .user(given(access.user()).orElse(null))
                .password(given(access.password()).orElse(null))
                .autoNegotiateProtocol(false)
                // Jedis ignores the answers to CLIENT SETINFO, where a server that refuses the connection tells why.
                .clientSetInfoConfig(ClientSetInfoConfig.DISABLED)
                .build();
        HostAndPort primary = HostAndPort.from(endpoint.toString());
        return new RedisSettings(
                primary,
                config,
                sockets(primary, config, access),
                values.withoutSecrets(SECRET),
                settings.client().containsKey(SOCKET_TIMEOUT),
                access);
    }

    /** The same of another server. */
    RedisSettings at(HostAndPort other) throws StoreException {
        return new RedisSettings(other, config, sockets(other, config, access), shown, timeoutChosen, access);
    }

    /** The same for a connection, which outlasts the timeout of its operations unless the user chose otherwise. */
    RedisSettings of(ConnectionPlan plan) throws StoreException {
        if (timeoutChosen) {
            return this;
        }
        int millis = plan.clientTimeoutMillis(config.getSocketTimeoutMillis());
        JedisClientConfig lasting = DefaultJedisClientConfig.builder()
                .from(config)
                .socketTimeoutMillis(millis)
                .build();
        Map<String, String> described = new TreeMap<>(shown);
        described.put(SOCKET_TIMEOUT, String.valueOf(millis));
        return new RedisSettings(endpoint, lasting, sockets(endpoint, lasting, access), described, false, access);
    }

    /** Connects within the time of the settings, or within a shorter one. */
    JedisSocketFactory sockets(int connectWithinMillis) {
        int millis = config.getConnectionTimeoutMillis();
        JedisClientConfig hasty = DefaultJedisClientConfig.builder()
                .from(config)
                .connectionTimeoutMillis(millis == 0 ? connectWithinMillis : Math.min(millis, connectWithinMillis))
                .build();
        return sockets instanceof TlsSockets tls ? tls.with(hasty) : new DefaultJedisSocketFactory(endpoint, hasty);
    }

    private static JedisSocketFactory sockets(HostAndPort server, JedisClientConfig config, Access access)
            throws StoreException {
        return access.tls().on()
                ? new TlsSockets(server, config, access.tls())
                : new DefaultJedisSocketFactory(server, config);
    }

    private static Optional<String> given(String text) {
        return Optional.of(text).filter(any -> !any.isEmpty());
    }

    /** The reason why a call failed to a server that has not answered yet, in terms of the target's keys where those are wrong. */
    StoreException failure(String what, JedisException failure) {
        String where = where();
        List<Endpoint> silent = failure instanceof JedisConnectionException && config.getSslOptions() == null
                ? List.of(new Endpoint(endpoint.getHost(), endpoint.getPort()))
                : List.of();
        return AccessFailure.ofTls(where, access, failure)
                .or(() -> AccessFailure.ofSilence(where, silent, access, failure))
                .or(() -> AccessFailure.ofOtherServer(where + ": " + what, "Redis", OTHER_PROTOCOL, failure))
                .orElseGet(() -> laterFailure(what, failure));
    }

    /** The same of a server that has answered before: to ask whether it expects TLS would take a second of an operation's time. */
    StoreException laterFailure(String what, JedisException failure) {
        String where = where();
        if (failure instanceof JedisAccessControlException) {
            return String.valueOf(failure.getMessage()).startsWith("NOPERM")
                    ? AccessFailure.ofRights(where + ": " + what, access, failure)
                    : AccessFailure.ofLogin(where, access, failure);
        }
        if (NO_LOGINS.matcher(String.valueOf(failure.getMessage())).find()) {
            return AccessFailure.ofNoLogins(where, failure);
        }
        return AccessFailure.ofTls(where, access, failure)
                .orElseGet(() -> StoreException.after(where + ": " + what, failure));
    }

    private String where() {
        return "redis " + endpoint;
    }
}
