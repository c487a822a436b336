package io.blobbench.redis;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.contract.Ability;
import io.blobbench.contract.ForeignObject;
import io.blobbench.contract.StoreContract;
import io.blobbench.machine.NeedsServer;
import io.blobbench.server.ServerFactory;
import io.blobbench.store.Store;
import io.blobbench.store.StoreFactory;
import io.blobbench.store.StoreSettings;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Jedis;

@NeedsServer("redis")
class RedisStoreContractIT extends StoreContract {
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
    public Set<Ability> abilities() {
        return Set.of(Ability.JOIN, Ability.IDLE);
    }

    @Override
    protected Set<String> resources(StoreSettings settings) {
        return RedisResources.keys(settings);
    }

    @Override
    protected ForeignObject foreignObject(StoreSettings settings) {
        return new ForeignList(settings);
    }

    @Test
    void whatIsRemovedIsFreeAlsoOnServersThatFreeItLater() throws Exception {
        StoreSettings settings = subject().cluster().settings();
        byte[][] blobs = Collections.nCopies(100_000, new byte[1]).toArray(byte[][]::new);
        try (Jedis jedis = new Jedis(HostAndPort.from(settings.endpoints().get(0)));
                Store store = storeFactory().open(settings)) {
            Map<String, String> local = jedis.configGet("lazyfree-lazy-user-del");
            jedis.configSet("lazyfree-lazy-user-del", "yes");
            jedis.configSet("list-max-ziplist-size", "1"); // each blob is freed by itself
            for (int i = 0; i < 10; i++) {
                jedis.rpush("removed:p:0".getBytes(US_ASCII), blobs);
            }

            store.remove("removed");

            assertThat(jedis.info("memory")).contains("lazyfree_pending_objects:0\r\n");
            assertThat(local).containsValue("no"); // Valkey's own is yes
            jedis.configSet("lazyfree-lazy-user-del", "no");
            jedis.configSet("list-max-ziplist-size", "-2");
        }
    }
}
