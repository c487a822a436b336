package io.blobbench.etcd;

import io.blobbench.store.ServerChange;
import io.blobbench.store.StoreTraits;
import io.blobbench.store.layout.Consistency;
import io.blobbench.store.layout.Durability;
import io.blobbench.store.operation.CompletionMode;
import io.blobbench.store.operation.OperationKind;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The abilities of etcd, as its factory reports them. */
final class EtcdTraits {
    static final StoreTraits TRAITS = new StoreTraits(
            EnumSet.allOf(OperationKind.class),
            CompletionMode.ASYNC,
            EnumSet.of(Consistency.ONE, Consistency.QUORUM),
            Map.of(Durability.NONE, "the flag --unsafe-no-fsync", Durability.ALWAYS, "no flag --unsafe-no-fsync"),
            true,
            true,
            Set.of(ServerChange.COMPACTION),
            List.of());

    private EtcdTraits() {}
}
