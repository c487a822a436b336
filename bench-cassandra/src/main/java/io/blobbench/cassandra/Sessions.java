package io.blobbench.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.config.DriverOption;
import com.datastax.oss.driver.api.core.config.ProgrammaticDriverConfigLoaderBuilder;
import com.datastax.oss.driver.api.core.config.TypedDriverOption;
import com.datastax.oss.driver.internal.core.loadbalancing.DcInferringLoadBalancingPolicy;
import com.datastax.oss.driver.internal.core.time.ServerSideTimestampGenerator;
import io.blobbench.store.KnownNames;
import io.blobbench.store.StoreException;
import io.blobbench.store.StoreSettings;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletionStage;

/** Opens sessions with the user's client settings, which win over ours. Immutable. */
final class Sessions {
    private static final Map<String, TypedDriverOption<?>> KNOWN = known();

    /** Of every session. */
    private static final Map<DriverOption, String> OURS = Map.ofEntries(
            Map.entry(DefaultDriverOption.CONFIG_RELOAD_INTERVAL, "0"),
            Map.entry(DefaultDriverOption.LOAD_BALANCING_POLICY_CLASS, DcInferringLoadBalancingPolicy.class.getName()),
            Map.entry(DefaultDriverOption.RETRY_POLICY_CLASS, NoRetries.class.getName()),
            // One clock for plain writes and for transactions.
            Map.entry(DefaultDriverOption.TIMESTAMP_GENERATOR_CLASS, ServerSideTimestampGenerator.class.getName()),
            Map.entry(DefaultDriverOption.REQUEST_TIMEOUT, "30s"),
            Map.entry(DefaultDriverOption.REQUEST_SERIAL_CONSISTENCY, "LOCAL_SERIAL"),
            Map.entry(DefaultDriverOption.METADATA_SCHEMA_WINDOW, "10ms"), // or else each change of a table waits 1 s
            Map.entry(DefaultDriverOption.CONNECTION_WARN_INIT_ERROR, "false"), // every second while a node is down
            Map.entry(DefaultDriverOption.NETTY_IO_SIZE, "1"),
            Map.entry(DefaultDriverOption.NETTY_ADMIN_SIZE, "1"),
            Map.entry(DefaultDriverOption.NETTY_IO_SHUTDOWN_QUIET_PERIOD, "0"),
            // Its last task is still asked about when it ends.
            Map.entry(DefaultDriverOption.NETTY_ADMIN_SHUTDOWN_QUIET_PERIOD, "20"),
            Map.entry(DefaultDriverOption.NETTY_ADMIN_SHUTDOWN_TIMEOUT, "5000"),
            Map.entry(DefaultDriverOption.NETTY_ADMIN_SHUTDOWN_UNIT, "MILLISECONDS"));

    private final List<InetSocketAddress> endpoints = new ArrayList<>();
    private final Map<String, String> client;

    /** @throws StoreException when the driver knows no such setting, or an endpoint is not {@code host:port} */
    Sessions(StoreSettings settings) throws StoreException {
        KnownNames.require("cassandra client setting", settings.client().keySet(), KNOWN.keySet());
        this.client = settings.client();
        if (settings.endpoints().isEmpty()) {
            throw new StoreException("cassandra needs at least one endpoint, host:port");
        }
        for (String endpoint : settings.endpoints()) {
            int colon = endpoint.lastIndexOf(':');
            try {
                int port = Integer.parseInt(endpoint.substring(colon + 1));
                endpoints.add(new InetSocketAddress(endpoint.substring(0, colon), port));
            } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
                throw new StoreException("a cassandra endpoint is host:port, got '" + endpoint + "'", e);
            }
        }
    }

    /** Connects to the cluster; the caller closes the session. */
    CqlSession open(Map<DriverOption, String> special) throws StoreException {
        String what = "connect to cassandra at " + endpoints;
        try {
            ClassLoader loader = Sessions.class.getClassLoader();
            CompletionStage<CqlSession> opening = CqlSession.builder()
                    .withClassLoader(loader)
                    .withConfigLoader(config(special, loader))
                    .addContactPoints(endpoints)
                    .buildAsync();
            return Waiting.forOpened(what, opening);
        } catch (IllegalArgumentException e) {
            throw new StoreException(what + ": " + e.getMessage(), e);
        }
    }

    /** What a user's setting says, or else what ours says. */
    Map<String, String> shown() {
        Map<String, String> shown = new TreeMap<>();
        for (DriverOption option :
                List.of(DefaultDriverOption.REQUEST_TIMEOUT, DefaultDriverOption.RETRY_POLICY_CLASS)) {
            shown.put("client." + option.getPath(), client.getOrDefault(option.getPath(), OURS.get(option)));
        }
        return shown;
    }

    private DriverConfigLoader config(Map<DriverOption, String> special, ClassLoader loader) {
        ProgrammaticDriverConfigLoaderBuilder builder = DriverConfigLoader.programmaticBuilder(loader);
        Map<String, String> settings = new HashMap<>();
        OURS.forEach((option, value) -> settings.put(option.getPath(), value));
        special.forEach((option, value) -> settings.put(option.getPath(), value));
        settings.putAll(client);
        settings.forEach((name, value) -> {
            TypedDriverOption<?> option = KNOWN.get(name);
            if (List.class.isAssignableFrom(option.getExpectedType().getRawType())) {
                builder.withStringList(
                        option.getRawOption(), List.of(value.trim().split("\\s*,\\s*")));
            } else {
                builder.withString(option.getRawOption(), value);
            }
        });
        return builder.build();
    }

    private static Map<String, TypedDriverOption<?>> known() {
        Map<String, TypedDriverOption<?>> known = new HashMap<>();
        for (TypedDriverOption<?> option : TypedDriverOption.builtInValues()) {
            known.put(option.getRawOption().getPath(), option);
        }
        return Map.copyOf(known);
    }
}
