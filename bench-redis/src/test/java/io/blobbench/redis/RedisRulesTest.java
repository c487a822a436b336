package io.blobbench.redis;

import io.blobbench.contract.AdapterRules;
import java.util.List;

final class RedisRulesTest extends AdapterRules {
    @Override
    protected List<String> clientPackages() {
        return List.of("redis.clients.jedis..");
    }
}
