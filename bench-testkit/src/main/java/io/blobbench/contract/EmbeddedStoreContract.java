package io.blobbench.contract;

import io.blobbench.store.StoreFactory;
import io.blobbench.store.layout.Durability;
import java.time.Duration;
import java.util.Map;
import java.util.Set;

/**
 * The contract of a store without servers, such as files or a library: all of {@link StoreContract} except the tests that
 * pause or kill a server.
 */
public abstract class EmbeddedStoreContract
        implements LayoutContract,
                SettingsContract,
                OperationContract,
                RejectionContract,
                ContentContract,
                FailureContract,
                NeighbourContract,
                WatcherContract {
    private static final Duration DEADLINE = Duration.ofSeconds(60);

    /** The adapter under test. */
    protected abstract StoreFactory storeFactory();

    /** Client settings that open the store. */
    protected abstract Map<String, String> client();

    /** Name of one client setting that the adapter knows, of at least six letters. */
    protected abstract String clientSetting();

    /** Names of everything that the store holds, objects of other users included. */
    protected abstract Set<String> resources() throws Exception;

    /** The optional parts that the store has; none by default. */
    @Override
    public Set<Ability> abilities() {
        return Set.of();
    }

    @Override
    public final StoreUnderTest subject() {
        return new StoreUnderTest(
                storeFactory(), new NoServers(client()), clientSetting(), Durability.NONE, DEADLINE, this::resources);
    }
}
