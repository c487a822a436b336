package io.blobbench.cassandra;

import com.datastax.oss.driver.api.core.RequestThrottlingException;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverExecutionProfile;
import com.datastax.oss.driver.api.core.context.DriverContext;
import com.datastax.oss.driver.api.core.session.throttling.RequestThrottler;
import com.datastax.oss.driver.api.core.session.throttling.Throttled;
import com.datastax.oss.driver.internal.core.adminrequest.ThrottledAdminRequestHandler;
import com.datastax.oss.driver.internal.core.context.InternalDriverContext;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Limits the requests of a session that are sent at once; more wait for their turn. The driver's own throttler starts the next request within
 * the end of one: where thousands wait and each fails at once, because their node was lost, the stack overflows and some never end. Nor does
 * it ever start a request that is queued just as the last one before it ends. And where a server has forgotten a prepared statement, the request
 * to prepare it again waits behind the requests that need it: here it takes no turn.
 *
 * <p>Usable from any thread. Public, with this constructor, because the driver makes it by its name.
 */
public final class RequestQueue implements RequestThrottler {
    // Two of the driver's own, by name: their classes have annotations that it does not ship.
    private static final String CONCURRENCY_LIMITING = "ConcurrencyLimitingRequestThrottler";
    private static final String RATE_LIMITING = "RateLimitingRequestThrottler";

    private final Queue<Throttled> waiting = new ConcurrentLinkedQueue<>();
    private final Predicate<Throttled> withinOthers;
    private final AtomicInteger freeTurns;
    private final AtomicInteger freePlaces;
    /** Whether this thread starts requests further up its stack. */
    private final ThreadLocal<Boolean> starting = ThreadLocal.withInitial(() -> false);

    private volatile boolean closed;

    @SuppressWarnings("unused")
    public RequestQueue(DriverContext context) {
        this(context, ThrottledAdminRequestHandler.class::isInstance);
    }

    /** @param withinOthers whether a request is part of another one, which keeps its turn meanwhile */
    RequestQueue(DriverContext context, Predicate<Throttled> withinOthers) {
        this.withinOthers = withinOthers;
        DriverExecutionProfile settings = context.getConfig().getDefaultProfile();
        freeTurns = new AtomicInteger(settings.getInt(DefaultDriverOption.REQUEST_THROTTLER_MAX_CONCURRENT_REQUESTS));
        freePlaces = new AtomicInteger(settings.getInt(DefaultDriverOption.REQUEST_THROTTLER_MAX_QUEUE_SIZE));
    }

    /**
     * A sentence where requests of a session wait in the client.
     *
     * @param session whose throttler may be one of the driver's own
     * @param requests of all operations that may be in flight on a connection
     */
    static Optional<String> caution(InternalDriverContext session, long requests) {
        DriverExecutionProfile settings = session.getConfig().getDefaultProfile();
        String throttler = session.getRequestThrottler().getClass().getSimpleName();
        if (throttler.equals(RATE_LIMITING)) {
            return Optional.of("advanced.throttler.max-requests-per-second of Cassandra's client is "
                    + settings.getInt(DefaultDriverOption.REQUEST_THROTTLER_MAX_REQUESTS_PER_SECOND)
                    + " for each connection: requests beyond that wait there, which is part of their service time");
        }
        int atOnce = settings.getInt(DefaultDriverOption.REQUEST_THROTTLER_MAX_CONCURRENT_REQUESTS);
        boolean limits = throttler.equals(RequestQueue.class.getSimpleName()) || throttler.equals(CONCURRENCY_LIMITING);
        return Optional.of("advanced.throttler.max-concurrent-requests of Cassandra's client is " + atOnce
                        + ": the others of the " + requests
                        + " requests that may be in flight on a connection wait"
                        + " there, which is part of their service time")
                .filter(caution -> limits && requests > atOnce);
    }

    @Override
    public void register(Throttled request) {
        if (withinOthers.test(request) || (waiting.isEmpty() && !closed && taken(freeTurns))) {
            request.onThrottleReady(false);
        } else if (taken(freePlaces)) {
            waiting.add(request);
            startWaiting();
        } else {
            request.onThrottleFailure(new RequestThrottlingException("too many requests wait for their turn"));
        }
    }

    @Override
    public void signalSuccess(Throttled request) {
        if (!withinOthers.test(request)) {
            freeTurns.incrementAndGet();
            startWaiting();
        }
    }

    @Override
    public void signalError(Throttled request, Throwable error) {
        signalSuccess(request);
    }

    @Override
    public void signalTimeout(Throttled request) {
        if (waiting.remove(request)) {
            freePlaces.incrementAndGet();
        } else {
            signalSuccess(request);
        }
    }

    @Override
    public void signalCancel(Throttled request) {
        signalTimeout(request);
    }

    @Override
    public void close() {
        closed = true;
        startWaiting();
    }

    /** Starts requests while there are turns. One that ends in its start leaves its turn to the loop that started it. */
    private void startWaiting() {
        if (starting.get()) {
            return;
        }
        starting.set(true);
        try {
            for (Throttled next = next(); next != null; next = next()) {
                if (closed) {
                    next.onThrottleFailure(new RequestThrottlingException("the session is closed"));
                } else {
                    next.onThrottleReady(true);
                }
            }
        } finally {
            starting.set(false);
        }
    }

    /** The first request that waits, with a turn; null where there is none of either. */
    private @Nullable Throttled next() {
        while (!waiting.isEmpty() && (closed || taken(freeTurns))) {
            Throttled next = waiting.poll();
            if (next != null) {
                freePlaces.incrementAndGet();
                return next;
            }
            freeTurns.incrementAndGet(); // another thread was faster
        }
        return null;
    }

    private static boolean taken(AtomicInteger free) {
        int found = free.get();
        while (found > 0) {
            int before = free.compareAndExchange(found, found - 1);
            if (before == found) {
                return true;
            }
            found = before;
        }
        return false;
    }
}
