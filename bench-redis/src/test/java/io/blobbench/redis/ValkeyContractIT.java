package io.blobbench.redis;

import java.util.Optional;

/** The adapter keeps its contract on Valkey too. */
class ValkeyContractIT extends RedisStoreContractIT {
    @Override
    protected Optional<String> product() {
        return Optional.of("valkey");
    }

    @Override
    protected Optional<String> version() {
        return newest();
    }
}
