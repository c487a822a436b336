package io.blobbench.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BatchableStatement;
import com.datastax.oss.driver.api.core.cql.DefaultBatchType;
import com.datastax.oss.driver.api.core.cql.Statement;
import io.blobbench.store.Connection;
import io.blobbench.store.ConnectionPlan;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.operation.Operation;
import io.blobbench.store.operation.OperationKind;
import io.blobbench.store.operation.PendingOperation;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;

/** One session, with one connection per node. Used by its lane only, closed by any thread. */
final class CassandraConnection implements Connection {
    private final CqlSession session;
    private final Statements statements;
    private final boolean unlogged;
    private final List<BatchableStatement<?>> batch;
    private final PendingOperation[] pending;
    private final Answer[][] answers;

    /** Closes the session with itself; the store waits for its end. */
    CassandraConnection(CqlSession session, Statements statements, boolean unlogged, ConnectionPlan plan) {
        this.session = session;
        this.statements = statements;
        this.unlogged = unlogged;
        this.batch = new ArrayList<>(plan.maxBatchSize());
        this.pending = PendingOperation.slots(plan.maxInFlight());
        this.answers = new Answer[plan.maxInFlight()][mostRequests(unlogged, plan)];
        for (int slot = 0; slot < answers.length; slot++) {
            for (int i = 0; i < answers[slot].length; i++) {
                answers[slot][i] = new Answer(pending[slot], i);
            }
        }
    }

    /** Requests of the largest operation: one where all that is sent are batches, which need no preload either. */
    static int mostRequests(boolean unlogged, ConnectionPlan plan) {
        return unlogged && plan.kinds().equals(EnumSet.of(OperationKind.APPEND)) ? 1 : plan.maxBatchSize();
    }

    @Override
    public void submit(Operation operation) {
        PendingOperation slot = pending[operation.slot()];
        if (!slot.begin(operation)) {
            return;
        }
        Answer[] each = answers[operation.slot()];
        int size = operation.batchSize();
        int sent = 0;
        try {
            if (unlogged && size > 1 && operation.kind() == OperationKind.APPEND) {
                execute(batchOf(operation, size), each[0].forBlobs(size));
                return;
            }
            for (; sent < size; sent++) {
                execute(statements.bind(operation, sent), each[sent].forBlobs(1));
            }
        } catch (RuntimeException | OutOfMemoryError e) {
            slot.fail(size - sent, e);
        }
    }

    private BatchStatement batchOf(Operation operation, int size) {
        batch.clear();
        for (int i = 0; i < size; i++) {
            batch.add(statements.bind(operation, i));
        }
        return BatchStatement.newInstance(DefaultBatchType.UNLOGGED, batch);
    }

    @SuppressWarnings("FutureReturnValueIgnored") // the answer has the outcome
    private void execute(Statement<?> statement, Answer answer) {
        session.executeAsync(statement).whenComplete(answer);
    }

    /** Operations in flight fail at once; the session ends when its answers have come, or when the store is closed. */
    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // the store waits for the end of its sessions
    public void close() {
        StoreException closed = new StoreException("the connection is closed");
        for (PendingOperation slot : pending) {
            slot.abandon(closed);
        }
        session.closeAsync();
    }
}
