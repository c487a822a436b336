package io.blobbench.redis;

import java.util.Optional;

/** Whatever is installed here, the newest known version is tested. */
class RedisNewestContractIT extends RedisStoreContractIT {
    @Override
    protected Optional<String> version() {
        return newest();
    }
}
