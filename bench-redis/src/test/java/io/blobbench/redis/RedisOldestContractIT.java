package io.blobbench.redis;

import java.util.Optional;

/** The oldest known version. */
class RedisOldestContractIT extends RedisStoreContractIT {
    @Override
    protected Optional<String> version() {
        return oldest();
    }
}
