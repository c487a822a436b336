package io.blobbench.cassandra;

import com.datastax.oss.driver.api.core.config.DriverExecutionProfile;
import com.datastax.oss.driver.api.core.context.DriverContext;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.session.Request;
import com.datastax.oss.driver.api.core.tracker.RequestTracker;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Notes which statements of connections were answered. Public, with this constructor, because the driver makes it by its name. */
public final class SentStatements implements RequestTracker {
    private static final long DEADLINE_S = 30;
    private static final BlockingQueue<Request> ANSWERED = new LinkedBlockingQueue<>();

    @SuppressWarnings("unused")
    public SentStatements(DriverContext context) {}

    /** The next one that was answered; null when there is none. */
    static @Nullable Request next() throws InterruptedException {
        return ANSWERED.poll(DEADLINE_S, TimeUnit.SECONDS);
    }

    @Override
    public void onSuccess(
            Request request, long latencyNanos, DriverExecutionProfile executionProfile, Node node, String prefix) {
        if (request instanceof BoundStatement || request instanceof BatchStatement) {
            ANSWERED.add(request);
        }
    }

    @Override
    public void close() {}
}
