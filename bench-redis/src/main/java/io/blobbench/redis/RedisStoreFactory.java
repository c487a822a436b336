package io.blobbench.redis;

import io.blobbench.store.CompletionMode;
import io.blobbench.store.Consistency;
import io.blobbench.store.OperationKind;
import io.blobbench.store.ServerChange;
import io.blobbench.store.Store;
import io.blobbench.store.StoreException;
import io.blobbench.store.StoreFactory;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.StoreTraits;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** The client side of Redis. */
public final class RedisStoreFactory implements StoreFactory {
    static final StoreTraits TRAITS = new StoreTraits(
            EnumSet.allOf(OperationKind.class),
            CompletionMode.INLINE,
            EnumSet.of(Consistency.ONE, Consistency.TWO, Consistency.QUORUM, Consistency.ALL),
            DiskWrites.SHOWN,
            true,
            true,
            Set.of(ServerChange.DURABILITY),
            List.of(BatchMode.OPTION));

    @Override
    public StoreTraits traits() {
        return TRAITS;
    }

    @Override
    public Store open(StoreSettings settings) throws StoreException {
        boolean changes = settings.mayChange().contains(ServerChange.DURABILITY);
        return new RedisStore(RedisSettings.parse(settings), changes);
    }
}
