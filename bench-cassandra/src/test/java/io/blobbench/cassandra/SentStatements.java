package io.blobbench.cassandra;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverExecutionProfile;
import com.datastax.oss.driver.api.core.context.DriverContext;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.Statement;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.session.Request;
import com.datastax.oss.driver.api.core.tracker.RequestTracker;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Notes which statements of connections were answered. Public, with this constructor, because the driver makes it by its name. */
public final class SentStatements implements RequestTracker {
    private static final long DEADLINE_S = 30;
    private static final BlockingQueue<Sent> ANSWERED = new LinkedBlockingQueue<>();

    /** A statement with the consistency at which the driver sends it. */
    record Sent(Statement<?> statement, String consistency) {}

    @SuppressWarnings("unused")
    public SentStatements(DriverContext context) {}

    /** The next one that was answered. */
    static Sent next() throws InterruptedException {
        return Objects.requireNonNull(ANSWERED.poll(DEADLINE_S, TimeUnit.SECONDS), "no statement was answered");
    }

    @Override
    public void onSuccess(
            Request request, long latencyNanos, DriverExecutionProfile executionProfile, Node node, String prefix) {
        if (request instanceof BoundStatement || request instanceof BatchStatement) {
            Statement<?> statement = (Statement<?>) request;
            ConsistencyLevel own = statement.getConsistencyLevel();
            ANSWERED.add(new Sent(
                    statement,
                    own == null ? executionProfile.getString(DefaultDriverOption.REQUEST_CONSISTENCY) : own.name()));
        }
    }

    @Override
    public void close() {}
}
