package io.blobbench.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.RequestThrottlingException;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverOption;
import com.datastax.oss.driver.api.core.session.ProgrammaticArguments;
import com.datastax.oss.driver.api.core.session.throttling.RequestThrottler;
import com.datastax.oss.driver.api.core.session.throttling.Throttled;
import com.datastax.oss.driver.internal.core.context.DefaultDriverContext;
import com.datastax.oss.driver.internal.core.session.throttling.PassThroughRequestThrottler;
import io.blobbench.store.StoreSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RequestQueueTest {
    private static final int TURNS = 1024;
    private static final long DEADLINE_S = 30;

    private final IllegalStateException lost = new IllegalStateException("the node was lost");
    private boolean nodeLost;

    @Test
    void requestsThatWaitAllEndWhenEachFailsAtOnce() throws Exception {
        RequestThrottler queue = queue(Map.of());
        List<Waiter> sent = registered(queue, TURNS);
        List<Waiter> waiting = registered(queue, 100_000);

        nodeLost = true;
        sent.forEach(request -> queue.signalError(request, lost));

        assertThat(waiting).allMatch(request -> request.starts == 1);
    }

    @Test
    void aRequestIsSentWhenAnEarlierOneHasEnded() throws Exception {
        RequestThrottler queue = queue(Map.of());
        List<Waiter> requests = registered(queue, TURNS + 2);

        assertThat(requests.subList(0, TURNS)).allMatch(request -> request.starts == 1);
        assertThat(requests.subList(TURNS, TURNS + 2)).allMatch(request -> request.starts == 0);

        queue.signalSuccess(requests.get(5));

        assertThat(requests.get(TURNS).starts).isOne();
        assertThat(requests.get(TURNS + 1).starts).isZero();
    }

    @Test
    void aRequestThatIsCancelledKeepsNoTurnAndNoPlace() throws Exception {
        RequestThrottler queue = queue(Map.of(
                DefaultDriverOption.REQUEST_THROTTLER_MAX_CONCURRENT_REQUESTS, "1",
                DefaultDriverOption.REQUEST_THROTTLER_MAX_QUEUE_SIZE, "1"));
        Waiter sent = registered(queue, 1).get(0);
        Waiter waiting = registered(queue, 1).get(0);
        assertThat(registered(queue, 1).get(0).refused).hasMessage("too many requests wait for their turn");

        queue.signalCancel(waiting);
        Waiter next = registered(queue, 1).get(0);
        queue.signalCancel(sent);

        assertThat(waiting.starts).isZero();
        assertThat(next.starts).isOne();
    }

    @Test
    void aClosedQueueRefusesAllThatWaitAndAllThatFollow() throws Exception {
        RequestThrottler queue = queue(Map.of());
        List<Waiter> requests = registered(queue, TURNS + 1);

        queue.close();
        queue.signalSuccess(requests.get(0));
        Waiter late = registered(queue, 1).get(0);

        assertThat(List.of(requests.get(TURNS), late)).allSatisfy(request -> {
            assertThat(request.refused).hasMessage("the session is closed");
            assertThat(request.starts).isZero();
        });
    }

    @Test
    void aRequestWithinAnotherStartsAtOnceAndReturnsNoTurn() throws Exception {
        List<Throttled> within = new ArrayList<>();
        RequestThrottler queue = new RequestQueue(
                context(Map.of(DefaultDriverOption.REQUEST_THROTTLER_MAX_CONCURRENT_REQUESTS, "1")), within::contains);
        Waiter sent = registered(queue, 1).get(0);
        Waiter waiting = registered(queue, 1).get(0);
        Waiter again = new Waiter(queue);
        within.add(again);

        queue.register(again);
        queue.signalSuccess(again);
        queue.signalError(again, lost);
        queue.signalTimeout(again);
        queue.signalCancel(again);

        assertThat(again.starts).isOne();
        assertThat(waiting.starts).as("starts without a turn").isZero();
        queue.signalSuccess(sent);
        assertThat(waiting.starts).isOne();
    }

    @Test
    void moreOperationsThanRequestsAtOnceCallForCaution() throws Exception {
        assertThat(caution(Map.of(), TURNS)).isEmpty();
        assertThat(caution(Map.of(), TURNS + 1)).hasValueSatisfying(caution -> assertThat(caution)
                .contains("max-concurrent-requests of Cassandra's client is " + TURNS, " the 1025 requests "));
        assertThat(caution(throttler(PassThroughRequestThrottler.class.getName()), TURNS + 1))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ConcurrencyLimitingRequestThrottler",
                "com.datastax.oss.driver.internal.core.session.throttling.ConcurrencyLimitingRequestThrottler"
            })
    void theLimitOfTheDriversOwnThrottlerCallsForCautionToo(String name) throws Exception {
        assertThat(caution(throttler(name), TURNS)).isEmpty();
        assertThat(caution(throttler(name), TURNS + 1)).isEqualTo(caution(Map.of(), TURNS + 1));
    }

    @Test
    void aRateOfRequestsCallsForCaution() throws Exception {
        Map<DriverOption, String> limited = Map.of(
                DefaultDriverOption.REQUEST_THROTTLER_CLASS, "RateLimitingRequestThrottler",
                DefaultDriverOption.REQUEST_THROTTLER_MAX_REQUESTS_PER_SECOND, "500",
                DefaultDriverOption.REQUEST_THROTTLER_DRAIN_INTERVAL, "1ms");

        assertThat(caution(limited, 1)).hasValueSatisfying(caution -> assertThat(caution)
                .contains("max-requests-per-second of Cassandra's client is 500 for each connection"));
    }

    private static Map<DriverOption, String> throttler(String name) {
        return Map.of(DefaultDriverOption.REQUEST_THROTTLER_CLASS, name);
    }

    private static Optional<String> caution(Map<DriverOption, String> special, int maxInFlight) throws Exception {
        return RequestQueue.caution(context(special), maxInFlight);
    }

    /** A lane registers requests, and a thread of the driver ends them: each other one is queued while the one before it ends. */
    @Test
    void noRequestIsForgottenBetweenTwoThreads() throws Exception {
        RequestThrottler queue = queue(Map.of(DefaultDriverOption.REQUEST_THROTTLER_MAX_CONCURRENT_REQUESTS, "1"));
        int count = 200_000;
        Queue<Throttled> started = new ConcurrentLinkedQueue<>();
        Semaphore twoAtOnce = new Semaphore(2);
        Thread lane = new Thread(() -> {
            for (int i = 0; i < count; i++) {
                twoAtOnce.acquireUninterruptibly();
                queue.register(new Waiter(queue) {
                    @Override
                    public void onThrottleReady(boolean wasDelayed) {
                        started.add(this);
                    }
                });
            }
        });
        lane.setDaemon(true);
        lane.start();

        for (int i = 0; i < count; i++) {
            Throttled next = started.poll();
            long deadlineNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(DEADLINE_S);
            while (next == null && System.nanoTime() - deadlineNs < 0) {
                Thread.onSpinWait();
                next = started.poll();
            }
            assertThat(next).as("request %d", i).isNotNull();
            queue.signalSuccess(next);
            twoAtOnce.release();
        }
    }

    private List<Waiter> registered(RequestThrottler queue, int count) {
        List<Waiter> requests = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Waiter request = new Waiter(queue);
            requests.add(request);
            queue.register(request);
        }
        return requests;
    }

    /** That of a session with these settings. */
    private static RequestThrottler queue(Map<DriverOption, String> special) throws Exception {
        return context(special).getRequestThrottler();
    }

    private static DefaultDriverContext context(Map<DriverOption, String> special) throws Exception {
        try (Sessions sessions = new Sessions(new StoreSettings(List.of("127.0.0.1:9042"), Map.of()))) {
            return new DefaultDriverContext(
                    sessions.config(special),
                    ProgrammaticArguments.builder()
                            .withClassLoader(Sessions.class.getClassLoader())
                            .build());
        }
    }

    /** A request that fails as soon as it is started once the node is lost. */
    private class Waiter implements Throttled {
        private final RequestThrottler queue;
        private int starts;
        private @Nullable RequestThrottlingException refused;

        Waiter(RequestThrottler queue) {
            this.queue = queue;
        }

        @Override
        public void onThrottleReady(boolean wasDelayed) {
            starts++;
            if (nodeLost) {
                queue.signalError(this, lost);
            }
        }

        @Override
        public void onThrottleFailure(RequestThrottlingException error) {
            refused = error;
        }
    }
}
