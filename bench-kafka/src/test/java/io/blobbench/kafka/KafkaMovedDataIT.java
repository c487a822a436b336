package io.blobbench.kafka;

import io.blobbench.contract.MovedDataContract;
import io.blobbench.server.ServerFactory;
import java.nio.file.Path;
import java.util.Map;

class KafkaMovedDataIT extends MovedDataContract {
    @Override
    protected ServerFactory serverFactory() {
        return new KafkaServerFactory();
    }

    @Override
    protected Map<String, String> movedTo(Path folder) {
        return Map.of("log.dirs", folder.toString(), "metadata.log.dir", folder.toString());
    }
}
