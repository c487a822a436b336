package io.blobbench.redis;

import java.util.Optional;

/** What the adapter keeps on Redis it keeps on Valkey. */
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
