package io.blobbench.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.contract.LostConnectionContract;
import io.blobbench.contract.RecordingOperation;
import io.blobbench.machine.NeedsServer;
import io.blobbench.proxy.ResettingProxy;
import io.blobbench.server.ServerFactory;
import io.blobbench.store.Connection;
import io.blobbench.store.ConnectionPlan;
import io.blobbench.store.Store;
import io.blobbench.store.StoreFactory;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.access.Access;
import io.blobbench.store.access.Tls;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.layout.Consistency;
import io.blobbench.store.layout.Durability;
import io.blobbench.store.layout.Layout;
import io.blobbench.store.operation.OperationKind;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Jedis;

/** Each connection must log in, the first time and every other. */
@NeedsServer("redis")
class RedisLostConnectionIT extends LostConnectionContract {
    private static final Access ACCESS = new Access(Tls.OFF, "default", "word-of-the-test");
    private static final Duration DEADLINE = Duration.ofSeconds(60);

    @Override
    protected StoreFactory storeFactory() {
        return new RedisStoreFactory();
    }

    @Override
    protected ServerFactory serverFactory() {
        return new RedisServerFactory();
    }

    @Override
    protected String clientSetting() {
        return "socketTimeoutMillis";
    }

    @Override
    protected Set<String> resources(StoreSettings settings) {
        return RedisResources.keys(settings);
    }

    /** Operations in flight on a connection. */
    int maxInFlight() {
        return 1;
    }

    private String endpoint() {
        return subject().cluster().settings().endpoints().get(0);
    }

    @BeforeAll
    void askForALogin() {
        try (Jedis jedis = new Jedis(HostAndPort.from(endpoint()))) {
            jedis.configSet("requirepass", ACCESS.password());
        }
    }

    @Override
    protected Proxied connect(Layout layout, Duration clientTimeout, Duration timeout) throws Exception {
        ResettingProxy proxy = new ResettingProxy(endpoint());
        Store store = open(proxy.endpoint(), clientTimeout);
        store.provision(layout);
        Set<OperationKind> kinds = EnumSet.allOf(OperationKind.class);
        ConnectionPlan plan = new ConnectionPlan(0, 1, 1, maxInFlight(), false, 257, 100, 100, kinds, timeout);
        return new Proxied(store, store.connect(plan), proxy);
    }

    private static Store open(String endpoint, Duration timeout) throws StoreException {
        Map<String, String> client = Map.of("socketTimeoutMillis", String.valueOf(timeout.toMillis()));
        return new RedisStoreFactory().open(new StoreSettings(List.of(endpoint), client, Set.of(), ACCESS));
    }

    @Test
    void scriptsThatTheServerForgotAreLoadedAgain() throws Exception {
        try (Proxied proxied =
                connect(LocalRedis.layout(1, Consistency.ONE, Durability.NONE, Map.of()), DEADLINE, DEADLINE)) {
            Connection connection = proxied.connection();
            settled(connection, OperationKind.PUT);
            try (Jedis jedis = new Jedis(HostAndPort.from(endpoint()))) {
                jedis.auth(ACCESS.password());
                jedis.scriptFlush(); // as a restart does
            }
            proxied.proxy().cutNext();
            assertThat(settled(connection, OperationKind.PUT).unresolved()).isEqualTo(1);

            assertThat(settled(connection, OperationKind.UPDATE).acknowledged()).isEqualTo(1);
        }
    }

    private static RecordingOperation settled(Connection connection, OperationKind kind) throws InterruptedException {
        RecordingOperation operation = RecordingOperation.write(kind, List.of(new byte[100]));
        connection.submit(operation);
        return operation.awaitSettled(DEADLINE);
    }
}
