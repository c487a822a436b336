package io.blobbench.etcd;

import java.util.Optional;

/** The oldest known version. */
class EtcdOldestContractIT extends EtcdStoreContractIT {
    @Override
    protected Optional<String> version() {
        return oldest();
    }
}
