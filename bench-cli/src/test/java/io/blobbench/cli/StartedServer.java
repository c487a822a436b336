package io.blobbench.cli;

import io.blobbench.adapter.Adapter;
import io.blobbench.adapter.AdapterCatalog;
import io.blobbench.contract.StartedCluster;
import io.blobbench.server.ServerFactory;
import io.blobbench.server.ServerPlan;
import io.blobbench.server.artifact.DownloadListener;
import io.blobbench.server.cluster.LocalKit;
import io.blobbench.store.layout.Durability;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A server as {@code bench server start} starts it, which the JVM of the test holds; no command lists or stops it. Any
 * thread.
 */
final class StartedServer implements AutoCloseable {
    private final StartedCluster started;

    private StartedServer(StartedCluster started) {
        this.started = started;
    }

    /** @param folder of the test; takes the folder {@code server} */
    static StartedServer redis(Path folder) throws Exception {
        return start("redis", folder);
    }

    /**
     * Starts one node of a store of the distribution.
     *
     * @param folder of the test; takes the folder {@code server}
     */
    static StartedServer start(String store, Path folder) throws Exception {
        Adapter adapter = new AdapterCatalog(List.of(BenchProcess.DISTRIBUTION.resolve("stores"))).adapter(store);
        ServerFactory factory = adapter.server().orElseThrow();
        ServerPlan plan = new ServerPlan(
                Optional.empty(),
                Optional.empty(),
                1,
                Durability.NONE,
                Map.of(),
                Files.createDirectories(folder.resolve("server")));
        return new StartedServer(
                adapter.call(() -> StartedCluster.start(factory, LocalKit.create(DownloadListener.NONE), plan)));
    }

    String endpoint() {
        return started.cluster().settings().endpoints().get(0);
    }

    @Override
    public void close() {
        started.close();
    }
}
