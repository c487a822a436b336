package io.blobbench.cassandra;

import io.blobbench.contract.MovedDataContract;
import io.blobbench.machine.NeedsServer;
import io.blobbench.server.ServerFactory;
import java.nio.file.Path;
import java.util.Map;

@NeedsServer(value = "cassandra", java = 17)
class CassandraMovedDataIT extends MovedDataContract {
    @Override
    protected ServerFactory serverFactory() {
        return new CassandraServerFactory();
    }

    @Override
    protected int nodes() {
        return 1;
    }

    @Override
    protected Map<String, String> movedTo(Path folder) {
        return Map.of("commitlog_directory", folder.toString(), "data_file_directories", "[\"" + folder + "\"]");
    }
}
