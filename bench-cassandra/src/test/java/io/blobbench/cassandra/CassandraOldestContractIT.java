package io.blobbench.cassandra;

import java.util.Optional;

/** The oldest known version; the newest is the one that starts by default. */
class CassandraOldestContractIT extends CassandraStoreContractIT {
    @Override
    protected Optional<String> version() {
        return oldest();
    }
}
