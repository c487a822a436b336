package io.blobbench.redis;

import io.blobbench.store.ServerChange;
import io.blobbench.store.Store;
import io.blobbench.store.StoreFactory;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.StoreTraits;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.layout.Consistency;
import java.time.Duration;
import java.util.OptionalInt;

/** The client side of Redis. */
public final class RedisStoreFactory implements StoreFactory {
    /** Shorter than the time that a trial gives a removal. */
    private static final Duration WRITTEN_WITHIN = Duration.ofSeconds(20);

    @Override
    public StoreTraits traits() {
        return RedisTraits.TRAITS;
    }

    /** The primary answers all reads; only writes wait for replicas. */
    @Override
    public Consistency consistencyOfReads(Consistency asked) {
        return Consistency.ONE;
    }

    /** No replica is ever promoted: without a Sentinel, Redis does so by hand only. */
    @Override
    public OptionalInt permanentPrimary() {
        return OptionalInt.of(RedisServerFactory.PRIMARY);
    }

    @Override
    public void check(StoreSettings settings) throws StoreException {
        RedisSettings.parse(settings);
    }

    @Override
    public Store open(StoreSettings settings) throws StoreException {
        boolean changes = settings.mayChange().contains(ServerChange.DURABILITY);
        return new RedisStore(RedisSettings.parse(settings), changes, WRITTEN_WITHIN);
    }

    @Override
    public boolean keepsOrder() {
        return true;
    }
}
