package io.blobbench.redis;

import java.util.Optional;

/** The adapter keeps its contract on replicas of Valkey too. */
class ValkeyReplicasContractIT extends RedisReplicasContractIT {
    @Override
    protected Optional<String> product() {
        return Optional.of("valkey");
    }

    @Override
    protected Optional<String> version() {
        return newest();
    }
}
