package io.blobbench.cassandra;

import io.blobbench.store.Store;
import io.blobbench.store.StoreFactory;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.StoreTraits;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.layout.Consistency;
import io.blobbench.store.operation.Entity;
import io.blobbench.store.operation.MessageForm;
import io.blobbench.store.operation.OperationKind;
import java.util.Collections;
import java.util.Optional;
import java.util.Set;

/**
 * Apache Cassandra as a store of rows.
 *
 * <p>A batch that is appended goes to one Cassandra partition; every blob with a key is a statement of its own, answered
 * on its own. ADD, UPDATE and DELETE are lightweight transactions at LOCAL_SERIAL, PUT is a plain write: where both meet
 * on one key, the later of their time stamps wins, which the node that coordinates them gives: the only one that has the
 * key, because loads of both are refused with several replicas unless nothing is verified. Puts without any of
 * them have time stamps of {@link WriteClock}. Durability {@code none} is a keyspace without durable writes;
 * {@code periodic} and {@code always} need servers whose commit log syncs every second or in batches.
 */
public final class CassandraStoreFactory implements StoreFactory {
    @Override
    public StoreTraits traits() {
        return CassandraTraits.TRAITS;
    }

    /** A majority agrees on a transaction at every level, by Paxos; the level says how many have its blob then. */
    @Override
    public Consistency consistencyOfWrites(OperationKind kind, Consistency asked) {
        return CassandraStore.TRANSACTIONS.contains(kind) && asked.compareTo(Consistency.QUORUM) < 0
                ? Consistency.QUORUM
                : asked;
    }

    /** Cassandra has {@code any} for writes only; reads are those of {@code one} there. */
    @Override
    public Consistency consistencyOfReads(Consistency asked) {
        return asked == Consistency.ANY ? Consistency.ONE : asked;
    }

    /** A recording has columns. */
    @Override
    public boolean maps(MessageForm form) {
        return form.entity() == Entity.RECORDING;
    }

    @Override
    public Optional<String> refusal(Set<OperationKind> kinds, int replicas) {
        boolean both = kinds.contains(OperationKind.PUT) && !Collections.disjoint(kinds, CassandraStore.TRANSACTIONS);
        return both && replicas > 1
                ? Optional.of(
                        "cassandra orders a put and an add, update or delete of one key by the clocks of the nodes that"
                                + " coordinate them, so that with several replicas the earlier one may win: expected layout.replicas 1,"
                                + " a mix without put or without the others, or verify none, got replicas " + replicas)
                : Optional.empty();
    }

    @Override
    public void check(StoreSettings settings) throws StoreException {
        new Sessions(settings).close();
    }

    @Override
    public Store open(StoreSettings settings) throws StoreException {
        return new CassandraStore(new Sessions(settings), Cluster.REACHED_WITHIN);
    }
}
