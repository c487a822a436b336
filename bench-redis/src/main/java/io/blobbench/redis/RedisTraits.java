package io.blobbench.redis;

import io.blobbench.store.ServerChange;
import io.blobbench.store.StoreTraits;
import io.blobbench.store.layout.Consistency;
import io.blobbench.store.operation.CompletionMode;
import io.blobbench.store.operation.OperationKind;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * The abilities of Redis, as its factory reports them.
 *
 * <p>Consistency {@code none} is not among them: with {@code CLIENT REPLY OFF} no answer settles a blob and no error fails it, and
 * acknowledged would only mean that the harness had written it to a socket.
 */
final class RedisTraits {
    static final StoreTraits TRAITS = new StoreTraits(
            EnumSet.allOf(OperationKind.class),
            CompletionMode.EITHER,
            EnumSet.of(Consistency.ONE, Consistency.TWO, Consistency.QUORUM, Consistency.ALL),
            DiskWrites.SHOWN,
            true,
            true,
            Set.of(ServerChange.DURABILITY),
            List.of(BatchMode.OPTION));

    private RedisTraits() {}
}
