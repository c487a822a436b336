package io.blobbench.etcd;

import com.google.common.util.concurrent.MoreExecutors;
import io.blobbench.store.KnownNames;
import io.blobbench.store.StoreException;
import io.blobbench.store.StoreSettings;
import io.etcd.jetcd.ByteSequence;
import io.etcd.jetcd.Client;
import io.etcd.jetcd.ClientBuilder;
import io.netty.handler.ssl.SslContextBuilder;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.logging.Level;
import java.util.logging.Logger;
import javax.net.ssl.SSLException;

/**
 * Where the members are and how jetcd talks to them; the names are those of its builder, and of Netty's for TLS.
 *
 * @param endpoints {@code host:port} of each member
 * @param values every known setting that has a value, secrets too
 */
record EtcdSettings(List<String> endpoints, Map<String, String> values) {
    private static final Set<String> SECRET = Set.of("user", "password");
    private static final Set<String> WITHOUT_DEFAULT =
            Set.of("authority", "trustCertCollectionFile", "keyCertChainFile", "keyFile");
    private static final Map<String, String> DEFAULTS = Map.of(
            "connectTimeout", "5000",
            "keepaliveTime", "30000",
            "keepaliveTimeout", "10000",
            "loadBalancerPolicy", "pick_first",
            "maxInboundMessageSize", String.valueOf(Integer.MAX_VALUE));

    /** Held here, because a logger that nobody holds forgets its level. It tells of every channel at INFO. */
    private static final Logger GRPC = Logger.getLogger("io.grpc");

    static {
        GRPC.setLevel(Level.WARNING);
        // Vert.x makes a folder for files that it serves, and here it serves none.
        System.setProperty("vertx.disableFileCaching", "true");
        System.setProperty("vertx.disableFileCPResolving", "true");
    }

    static EtcdSettings parse(StoreSettings settings) throws StoreException {
        Set<String> known = new TreeSet<>(DEFAULTS.keySet());
        known.addAll(SECRET);
        known.addAll(WITHOUT_DEFAULT);
        KnownNames.require("etcd client setting", settings.client().keySet(), known);
        for (String endpoint : settings.endpoints()) {
            if (!endpoint.matches("[^/\\s]+:\\d{1,5}")) {
                throw new StoreException("etcd endpoint must be host:port, got '" + endpoint + "'");
            }
        }
        Map<String, String> values = new TreeMap<>(DEFAULTS);
        values.putAll(settings.client());
        EtcdSettings parsed = new EtcdSettings(settings.endpoints(), values);
        for (String name : List.of("connectTimeout", "keepaliveTime", "keepaliveTimeout", "maxInboundMessageSize")) {
            parsed.number(name);
        }
        return parsed;
    }

    /** What the results say. */
    Map<String, String> shown() {
        Map<String, String> shown = new TreeMap<>(values);
        shown.keySet().removeAll(SECRET);
        // gRPC sends a call again that no server has seen; jetcd has no way to switch that off.
        shown.put("retries", "none but gRPC's transparent ones");
        return shown;
    }

    /**
     * A client with a channel and an event loop of its own.
     *
     * @param preferred index of the member that it uses as long as that can be reached
     */
    Client client(int preferred) throws StoreException {
        List<String> order = new ArrayList<>(endpoints);
        Collections.rotate(order, -(preferred % endpoints.size()));
        ClientBuilder builder = Client.builder()
                .target(target(order))
                // Without it a call to a dead server waits for ever.
                .waitForReady(false)
                .retryMaxAttempts(0)
                // None of jetcd's tasks blocks; a pool would cost two changes of thread a call.
                .executorService(MoreExecutors.newDirectExecutorService())
                .loadBalancerPolicy(values.get("loadBalancerPolicy"))
                .maxInboundMessageSize(number("maxInboundMessageSize"))
                .connectTimeout(Duration.ofMillis(number("connectTimeout")))
                .keepaliveTime(Duration.ofMillis(number("keepaliveTime")))
                .keepaliveTimeout(Duration.ofMillis(number("keepaliveTimeout")));
        if (values.containsKey("authority")) {
            builder.authority(values.get("authority"));
        }
        if (values.containsKey("user")) {
            builder.user(bytes(values.get("user"))).password(bytes(values.getOrDefault("password", "")));
        }
        if (values.containsKey("trustCertCollectionFile")) {
            encrypt(builder);
        }
        return builder.useVertx().build(); // else all clients share their event loops
    }

    /** The form that jetcd takes addresses in. */
    static String target(List<String> addresses) {
        return "ip:///" + String.join(",", addresses);
    }

    private void encrypt(ClientBuilder builder) throws StoreException {
        try {
            builder.sslContext(this::trust);
        } catch (SSLException | IllegalArgumentException e) {
            throw new StoreException("etcd client certificates: " + e.getMessage(), e);
        }
    }

    private void trust(SslContextBuilder context) {
        context.trustManager(new File(values.get("trustCertCollectionFile")));
        if (values.containsKey("keyCertChainFile")) {
            context.keyManager(new File(values.get("keyCertChainFile")), new File(values.getOrDefault("keyFile", "")));
        }
    }

    private int number(String name) throws StoreException {
        try {
            return Integer.parseUnsignedInt(values.get(name));
        } catch (NumberFormatException e) {
            throw new StoreException(
                    "etcd client setting " + name + " must be a whole number, got '" + values.get(name) + "'", e);
        }
    }

    private static ByteSequence bytes(String text) {
        return ByteSequence.from(text, StandardCharsets.UTF_8);
    }
}
