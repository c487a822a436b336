package io.blobbench.etcd;

import java.util.Optional;

/** The newest known version. */
class EtcdNewestContractIT extends EtcdStoreContractIT {
    @Override
    protected Optional<String> version() {
        return newest();
    }
}
