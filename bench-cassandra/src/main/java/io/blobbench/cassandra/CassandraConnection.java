package io.blobbench.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BatchableStatement;
import com.datastax.oss.driver.api.core.cql.DefaultBatchType;
import io.blobbench.store.Connection;
import io.blobbench.store.ConnectionPlan;
import io.blobbench.store.Operation;
import io.blobbench.store.OperationKind;
import java.util.ArrayList;
import java.util.List;

/** One session, with one connection per node. Used by its lane only, closed by any thread. */
final class CassandraConnection implements Connection {
    private final CqlSession session;
    private final Statements statements;
    private final boolean unlogged;
    private final List<BatchableStatement<?>> batch;
    private final BatchAnswer[] batchAnswers;
    private final BlobAnswer[][] blobAnswers;

    /** Takes over the session. */
    CassandraConnection(CqlSession session, Statements statements, boolean unlogged, ConnectionPlan plan) {
        this.session = session;
        this.statements = statements;
        this.unlogged = unlogged;
        this.batch = new ArrayList<>(plan.maxBatchSize());
        this.batchAnswers = new BatchAnswer[plan.maxInFlight()];
        this.blobAnswers = new BlobAnswer[plan.maxInFlight()][plan.maxBatchSize()];
        for (int slot = 0; slot < plan.maxInFlight(); slot++) {
            batchAnswers[slot] = new BatchAnswer();
            for (int i = 0; i < plan.maxBatchSize(); i++) {
                blobAnswers[slot][i] = new BlobAnswer(i);
            }
        }
    }

    @Override
    public void submit(Operation operation) {
        OperationKind kind = operation.kind();
        if (kind == OperationKind.APPEND && unlogged) {
            submitBatch(operation);
        } else {
            submitEach(operation, kind);
        }
    }

    @SuppressWarnings("FutureReturnValueIgnored") // the answer tells the outcome
    private void submitBatch(Operation operation) {
        int size = operation.batchSize();
        try {
            for (int i = 0; i < size; i++) {
                batch.add(statements.bind(operation, OperationKind.APPEND, i));
            }
            BatchAnswer answer = batchAnswers[operation.slot()].to(operation);
            session.executeAsync(BatchStatement.newInstance(DefaultBatchType.UNLOGGED, batch))
                    .whenComplete(answer);
        } catch (RuntimeException e) {
            operation.fail(size, e);
        } finally {
            batch.clear();
        }
    }

    @SuppressWarnings("FutureReturnValueIgnored") // the answers tell the outcome
    private void submitEach(Operation operation, OperationKind kind) {
        int size = operation.batchSize();
        BlobAnswer[] answers = blobAnswers[operation.slot()];
        for (int i = 0; i < size; i++) {
            try {
                session.executeAsync(statements.bind(operation, kind, i)).whenComplete(answers[i].to(operation, kind));
            } catch (RuntimeException e) {
                operation.fail(size - i, e);
                return;
            }
        }
    }

    /** Answers that are awaited become failures. */
    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // the store waits for the end of its sessions
    public void close() {
        session.forceCloseAsync();
    }

    /** Closes, and waits for the end of the session's threads. */
    void awaitClosed() {
        Waiting.forClosed(session);
    }
}
