package io.blobbench.etcd;

import com.google.common.util.concurrent.MoreExecutors;
import io.blobbench.store.NamedValues;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.access.Access;
import io.blobbench.store.access.AccessFailure;
import io.blobbench.store.access.Endpoint;
import io.blobbench.store.access.Tls;
import io.blobbench.store.access.TlsContext;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.layout.UnsupportedLayoutException;
import io.etcd.jetcd.ByteSequence;
import io.etcd.jetcd.Client;
import io.etcd.jetcd.ClientBuilder;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.net.ssl.SSLException;

/**
 * Where the members are and how jetcd talks to them; the names are those of its builder, and of Netty's for TLS.
 *
 * @param endpoints of each member
 * @param access encryption of the target, and its login or that of client properties
 * @param tls what encrypts by that, or by client properties; empty for plain connections
 */
record EtcdSettings(List<Endpoint> endpoints, NamedValues values, Access access, Optional<TlsContext> tls) {
    private static final Set<String> SECRET = Set.of("user", "password");
    private static final Set<String> WITHOUT_DEFAULT =
            Set.of("user", "password", "authority", "trustCertCollectionFile", "keyCertChainFile", "keyFile");
    private static final Map<String, String> DEFAULTS = Map.of(
            "connectTimeout", "5000",
            "keepaliveTime", "30000",
            "keepaliveTimeout", "10000",
            "loadBalancerPolicy", "pick_first",
            "maxInboundMessageSize", String.valueOf(Integer.MAX_VALUE));

    private static final String TARGET = "ip:///";

    /** The words of gRPC to a server that does not speak HTTP/2. */
    private static final Pattern OTHER_PROTOCOL =
            Pattern.compile("First received frame was not SETTINGS|Network closed for unknown reason");

    /** The words of a server to a user without a right. */
    private static final String DENIED = "permission denied";

    /** The words of a server to any user. */
    private static final String NO_LOGINS = "authentication is not enabled";

    private static final Pattern LOGIN =
            Pattern.compile("invalid user ID or password|user name is empty|invalid auth token");

    /** Held here, because a logger without a reference forgets its level. It reports every channel at INFO. */
    private static final Logger GRPC = Logger.getLogger("io.grpc");

    static {
        GRPC.setLevel(Level.WARNING);
        // Vert.x makes a folder for files that it serves, and here it serves none.
        System.setProperty("vertx.disableFileCaching", "true");
        System.setProperty("vertx.disableFileCPResolving", "true");
    }

    static EtcdSettings parse(StoreSettings settings) throws StoreException {
        Access ofTarget = settings.access();
        NamedValues values = NamedValues.of("etcd client setting", settings.client(), DEFAULTS, WITHOUT_DEFAULT);
        Access access = new Access(
                ofTarget.tls(),
                values.find("user").orElse(ofTarget.user()),
                values.find("password").orElse(ofTarget.password()));
        access.requireUserWithPassword("etcd");
        return new EtcdSettings(settings.parseEndpoints(), values, access, encryption(values, access.tls()));
    }

    /** Files that client properties name take precedence over those of the target. */
    private static Optional<TlsContext> encryption(NamedValues values, Tls ofTarget) throws StoreException {
        Optional<String> authorities = values.find("trustCertCollectionFile");
        if (authorities.isEmpty()) {
            return ofTarget.on() ? Optional.of(TlsContext.of(ofTarget)) : Optional.empty();
        }
        try {
            String chain = values.find("keyCertChainFile").orElse("");
            String key = values.find("keyFile").orElse("");
            return Optional.of(TlsContext.of(new Tls(true, authorities.get(), chain, key, true)));
        } catch (StoreException | IllegalArgumentException e) {
            throw new StoreException(
                    "etcd client settings trustCertCollectionFile (tls.ca), keyCertChainFile (tls.certificate) and keyFile"
                            + " (tls.key): " + e.getMessage(),
                    e);
        }
    }

    /** The first member, for connections without encryption. */
    Endpoint plainEndpoint() throws UnsupportedLayoutException {
        if (tls.isPresent()) {
            throw UnsupportedLayoutException.plainConnectionsOnly();
        }
        return endpoints.get(0);
    }

    /** Each endpoint as a target of its own. */
    List<String> targets() {
        return endpoints.stream().map(endpoint -> target(List.of(endpoint))).toList();
    }

    /** @param target of one member, as {@link #target} makes it */
    EtcdMember member(String target) {
        return new EtcdMember(URI.create(target).getPath().substring(1), tls);
    }

    /**
     * The meaning of a failure in the words of the target; empty where the target is not the cause.
     *
     * @param what was tried, on what
     */
    Optional<StoreException> refusal(String what, Throwable failure) {
        String where = "etcd " + endpoints.stream().map(Endpoint::toString).collect(Collectors.joining(","));
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            String message = String.valueOf(cause.getMessage());
            if (LOGIN.matcher(message).find()) {
                return Optional.of(AccessFailure.ofLogin(where, access, failure));
            }
            if (message.contains(NO_LOGINS)) {
                return Optional.of(AccessFailure.ofNoLogins(where, failure));
            }
            if (message.contains(DENIED)) {
                return Optional.of(AccessFailure.ofRights(where + ": " + what, access, failure));
            }
        }
        return AccessFailure.ofTls(where, access, failure)
                .or(() -> AccessFailure.ofSilence(where, tls.isPresent() ? List.of() : endpoints, access, failure))
                .or(() -> AccessFailure.ofOtherServer(where + ": " + what, "etcd", OTHER_PROTOCOL, failure));
    }

    /** Whether a server said that the user has no right to what was asked. */
    static boolean denied(StoreException failure) {
        return String.valueOf(failure.getMessage()).contains(DENIED);
    }

    /** The text in the results. */
    Map<String, String> shown() {
        Map<String, String> shown = values.withoutSecrets(SECRET);
        // gRPC sends a call again that no server has seen; jetcd has no way to switch that off.
        shown.put("retries", "none but gRPC's transparent ones");
        return shown;
    }

    /** A client of the endpoints that the target names, the first of which it prefers. */
    Client client() throws StoreException {
        return client(0, endpoints.stream().map(Endpoint::toString).toList());
    }

    /**
     * A client with a channel and an event loop of its own.
     *
     * @param preferred index of the member that it uses as long as that can be reached, modulo their number
     * @param members {@code host:port} each
     */
    Client client(int preferred, List<String> members) throws StoreException {
        return builder(preferred, members).useVertx().build(); // else all clients share their event loops
    }

    /** The builder of such a client. */
    ClientBuilder builder(int preferred, List<String> members) throws StoreException {
        List<String> order = new ArrayList<>(members);
        Collections.rotate(order, -(preferred % members.size()));
        ClientBuilder builder = Client.builder()
                .target(target(order))
                // Without it a call to a dead server waits for ever.
                .waitForReady(false)
                .retryMaxAttempts(0)
                // None of jetcd's tasks blocks; a pool would cost two changes of thread a call.
                .executorService(MoreExecutors.newDirectExecutorService())
                .loadBalancerPolicy(QuickReconnection.of(values.get("loadBalancerPolicy")))
                .maxInboundMessageSize(values.number("maxInboundMessageSize", 0))
                .connectTimeout(Duration.ofMillis(values.number("connectTimeout", 0)))
                .keepaliveTime(Duration.ofMillis(values.number("keepaliveTime", 0)))
                .keepaliveTimeout(Duration.ofMillis(values.number("keepaliveTimeout", 0)))
                // etcd ends connections that send pings without calls.
                .keepaliveWithoutCalls(false);
        values.find("authority").ifPresent(builder::authority);
        if (!access.user().isEmpty()) {
            builder.user(bytes(access.user())).password(bytes(access.password()));
        }
        if (tls.isPresent()) {
            encrypt(builder, tls.get());
        }
        return builder;
    }

    /** The form that jetcd takes {@code host:port} in, a URI, whose path must not have the brackets of IPv6 as they are. */
    static String target(List<?> addresses) {
        return addresses.stream()
                .map(address -> address.toString().replace("[", "%5B").replace("]", "%5D"))
                .collect(Collectors.joining(",", TARGET, ""));
    }

    private static void encrypt(ClientBuilder builder, TlsContext ours) throws StoreException {
        try {
            builder.sslContext(context -> {
                context.trustManager(ours.trust());
                ours.key().ifPresent(context::keyManager);
            });
        } catch (SSLException e) {
            throw StoreException.after("etcd client certificates", e);
        }
    }

    private static ByteSequence bytes(String text) {
        return ByteSequence.from(text, StandardCharsets.UTF_8);
    }
}
