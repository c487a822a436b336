package io.blobbench.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import io.blobbench.server.LocalCluster;
import io.blobbench.server.ServerException;
import io.blobbench.server.ServerFactory;
import io.blobbench.server.ServerKit;
import io.blobbench.server.ServerPlan;
import io.blobbench.server.ServerSources;
import io.blobbench.server.artifact.DownloadListener;
import io.blobbench.server.cluster.LocalKit;
import io.blobbench.store.Store;
import io.blobbench.store.StoreFactory;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.layout.Durability;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Starts one real cluster for all tests of a class; an adapter defines the servers and lists what they hold. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class ClusterContract {
    private ServerKit kit;
    private LocalCluster cluster;
    private StoreUnderTest subject;

    /** The adapter under test. */
    protected abstract StoreFactory storeFactory();

    /** The servers that the tests start. */
    protected abstract ServerFactory serverFactory();

    /** Name of one client setting that the adapter knows, of at least six letters. */
    protected abstract String clientSetting();

    /** Names of everything that the cluster holds: keys, topics, tables, objects of other users included. */
    protected abstract Set<String> resources(StoreSettings settings) throws Exception;

    /** The optional parts that the store has on these servers; none by default. */
    public Set<Ability> abilities() {
        return Set.of();
    }

    /** Number of servers. */
    protected int nodes() {
        return 1;
    }

    /** The product whose servers are started; empty for the store's own. */
    protected Optional<String> product() {
        return Optional.empty();
    }

    /** The version of the servers; empty for the default. */
    protected Optional<String> version() {
        return Optional.empty();
    }

    /** The newest version of the product that the adapter is known to work with. */
    protected final Optional<String> newest() {
        return Optional.of(known().get(0));
    }

    /** The oldest version of the product that the adapter is known to work with. */
    protected final Optional<String> oldest() {
        return Optional.of(known().get(known().size() - 1));
    }

    private List<String> known() {
        return serverFactory().knownVersions(product().orElseGet(serverFactory()::store));
    }

    /** The time within which an operation must be settled, also when its server died. */
    protected Duration deadline() {
        return Duration.ofSeconds(60);
    }

    @BeforeAll
    final void startCluster(@TempDir Path directory) throws Exception {
        Durability durability = Durability.NONE;
        kit = LocalKit.create(DownloadListener.NONE);
        if (product().isPresent() || version().isPresent()) {
            assumeItCanBeHad(plan(durability, directory.resolve("look")));
        }
        cluster = serverFactory().start(plan(durability, directory.resolve("servers")), kit);
        subject = new StoreUnderTest(
                storeFactory(), cluster, clientSetting(), durability, deadline(), () -> resources(cluster.settings()));
        checkItIsTheOneAskedFor();
    }

    private ServerPlan plan(Durability durability, Path directory) throws IOException {
        Files.createDirectories(directory);
        return new ServerPlan(
                product(), version(), Optional.empty(), Optional.empty(), nodes(), durability, Map.of(), directory);
    }

    /** Skips the tests if no source has the version; where everything is required, the start fails instead. */
    private void assumeItCanBeHad(ServerPlan plan) {
        Optional<ServerSources> sources =
                serverFactory().sources(product().orElseGet(serverFactory()::store), version());
        if (sources.isPresent() && !"true".equals(System.getenv("BENCH_REQUIRE_ALL"))) {
            try {
                sources.get().fetch(plan, kit);
            } catch (ServerException e) {
                abort(e.getMessage());
            }
        }
    }

    private void checkItIsTheOneAskedFor() throws StoreException {
        try (Store store = subject.open()) {
            Map<String, String> description = store.describe();
            product().ifPresent(asked -> assertThat(description).containsEntry("product", asked));
            // Kafka's brokers say 3.9 for 3.9.2.
            version().ifPresent(asked -> assertThat(asked).startsWith(description.get("version")));
        }
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

    /** The adapter with its running cluster. */
    public final StoreUnderTest subject() {
        return subject;
    }
}
