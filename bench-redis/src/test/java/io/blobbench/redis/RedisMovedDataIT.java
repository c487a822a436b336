package io.blobbench.redis;

import io.blobbench.contract.MovedDataContract;
import io.blobbench.machine.NeedsServer;
import io.blobbench.server.ServerFactory;
import java.nio.file.Path;
import java.util.Map;

@NeedsServer("redis")
class RedisMovedDataIT extends MovedDataContract {
    @Override
    protected ServerFactory serverFactory() {
        return new RedisServerFactory();
    }

    @Override
    protected Map<String, String> movedTo(Path folder) {
        return Map.of("dir", folder.toString());
    }
}
