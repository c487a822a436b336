package io.blobbench.redis;

import java.util.Optional;

/** What the adapter keeps on replicas of Redis it keeps on those of Valkey. */
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
