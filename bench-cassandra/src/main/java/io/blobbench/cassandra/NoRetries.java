package io.blobbench.cassandra;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.context.DriverContext;
import com.datastax.oss.driver.api.core.retry.RetryDecision;
import com.datastax.oss.driver.api.core.session.Request;
import com.datastax.oss.driver.internal.core.retry.DefaultRetryPolicy;

/**
 * Passes every error on to the caller: other than these, the driver retries only idempotent statements, and none here
 * are. Public, with this constructor, because the driver makes it by its name.
 */
@SuppressWarnings("deprecation") // the driver still asks by the methods that it deprecates
public final class NoRetries extends DefaultRetryPolicy {
    public NoRetries(DriverContext context, String profile) {
        super(context, profile);
    }

    @Override
    public RetryDecision onReadTimeout(
            Request request, ConsistencyLevel level, int blockFor, int received, boolean dataPresent, int retries) {
        return RetryDecision.RETHROW;
    }

    @Override
    public RetryDecision onUnavailable(Request request, ConsistencyLevel level, int required, int alive, int retries) {
        return RetryDecision.RETHROW;
    }
}
