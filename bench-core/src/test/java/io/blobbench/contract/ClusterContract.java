package io.blobbench.contract;

import io.blobbench.server.DownloadListener;
import io.blobbench.server.LocalCluster;
import io.blobbench.server.ServerFactory;
import io.blobbench.server.ServerKit;
import io.blobbench.server.ServerPlan;
import io.blobbench.store.Durability;
import io.blobbench.store.StoreFactory;
import io.blobbench.store.StoreSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Starts one real cluster for all tests of a class; an adapter says what to start and how to look into it. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class ClusterContract {
    private ServerKit kit;
    private LocalCluster cluster;
    private StoreUnderTest subject;

    protected abstract StoreFactory storeFactory();

    protected abstract ServerFactory serverFactory();

    /** Name of one client setting that the adapter knows, of at least six letters. */
    protected abstract String clientSetting();

    /** Names of everything the cluster holds: keys, topics, tables, those of others included. */
    protected abstract Set<String> resources(StoreSettings settings) throws Exception;

    protected int nodes() {
        return 1;
    }

    /** Within what time an operation is settled, also when its server died. */
    protected Duration deadline() {
        return Duration.ofSeconds(60);
    }

    @BeforeAll
    final void startCluster(@TempDir Path directory) throws Exception {
        Durability durability = Durability.NONE;
        ServerPlan plan = new ServerPlan(Optional.empty(), Optional.empty(), nodes(), durability, Map.of(), directory);
        kit = ServerKit.create(DownloadListener.NONE);
        cluster = serverFactory().start(plan, kit);
        subject = new StoreUnderTest(
                storeFactory(), cluster, clientSetting(), durability, deadline(), () -> resources(cluster.settings()));
    }

    @AfterAll
    final void stopCluster() {
        if (cluster != null) {
            cluster.close();
        }
        if (kit != null) {
            kit.close();
        }
    }

    public final StoreUnderTest subject() {
        return subject;
    }
}
