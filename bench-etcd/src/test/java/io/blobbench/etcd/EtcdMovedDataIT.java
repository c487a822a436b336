package io.blobbench.etcd;

import io.blobbench.contract.MovedDataContract;
import io.blobbench.machine.NeedsServer;
import io.blobbench.server.ServerFactory;
import java.nio.file.Path;
import java.util.Map;

@NeedsServer("etcd")
class EtcdMovedDataIT extends MovedDataContract {
    @Override
    protected ServerFactory serverFactory() {
        return new EtcdServerFactory();
    }

    @Override
    protected Map<String, String> movedTo(Path folder) {
        return Map.of("data-dir", folder.toString(), "wal-dir", folder.toString());
    }

    @Override
    protected int nodes() {
        return 3;
    }
}
