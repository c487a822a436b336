package io.blobbench.cassandra;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.context.DriverContext;
import com.datastax.oss.driver.api.core.retry.RetryDecision;
import com.datastax.oss.driver.api.core.retry.RetryPolicy;
import com.datastax.oss.driver.api.core.servererrors.CoordinatorException;
import com.datastax.oss.driver.api.core.servererrors.WriteType;
import com.datastax.oss.driver.api.core.session.Request;

/**
 * Passes every error on to the caller, also where a client setting declares all statements idempotent. Public, with this constructor,
 * because the driver makes it by its name.
 */
@SuppressWarnings("deprecation") // the driver still asks by the methods that it deprecates
public final class NoRetries implements RetryPolicy {
    @SuppressWarnings("unused")
    public NoRetries(DriverContext context, String profile) {}

    @Override
    public RetryDecision onReadTimeout(
            Request request, ConsistencyLevel level, int blockFor, int received, boolean dataPresent, int retries) {
        return RetryDecision.RETHROW;
    }

    @Override
    public RetryDecision onWriteTimeout(
            Request request, ConsistencyLevel level, WriteType type, int blockFor, int received, int retries) {
        return RetryDecision.RETHROW;
    }

    @Override
    public RetryDecision onUnavailable(Request request, ConsistencyLevel level, int required, int alive, int retries) {
        return RetryDecision.RETHROW;
    }

    @Override
    public RetryDecision onRequestAborted(Request request, Throwable failure, int retries) {
        return RetryDecision.RETHROW;
    }

    @Override
    public RetryDecision onErrorResponse(Request request, CoordinatorException error, int retries) {
        return RetryDecision.RETHROW;
    }

    @Override
    public void close() {}
}
