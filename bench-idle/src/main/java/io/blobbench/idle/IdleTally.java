package io.blobbench.idle;

import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.HdrHistogram.Histogram;

/** Counts and times of connections, as they come. Used by the event loop only. */
final class IdleTally {
    private static final long LONGEST_NS = TimeUnit.HOURS.toNanos(1);
    private static final int DIGITS = 3;

    private final LongSupplier clock;
    private final Histogram connectNs = new Histogram(LONGEST_NS, DIGITS);
    private final Histogram requestNs = new Histogram(LONGEST_NS, DIGITS);
    private final Histogram lateConnectNs = new Histogram(LONGEST_NS, DIGITS);
    private final Histogram lateRequestNs = new Histogram(LONGEST_NS, DIGITS);
    private long originNs;
    private long lastOpenedNs;
    private int opened;
    private int lost;
    private Optional<String> firstLoss = Optional.empty();
    private long requests;
    private long requestsAnswered;
    private long requestsAbandoned;

    IdleTally(LongSupplier clock) {
        this.clock = clock;
    }

    /** The first connection is due. */
    void begin(long nowNs) {
        originNs = nowNs;
        lastOpenedNs = nowNs;
    }

    /** A connection is begun, so long after it was due. */
    void begun(long lateNs) {
        record(lateConnectNs, lateNs);
    }

    void opened(long nowNs, long tookNs) {
        opened++;
        lastOpenedNs = nowNs;
        record(connectNs, tookNs);
    }

    /** A request was due on an open connection, and the loop comes to it so long after that. */
    void asked(long lateNs) {
        requests++;
        record(lateRequestNs, lateNs);
    }

    /** A number of requests will not be waited for. */
    void abandoned(long waiting) {
        requestsAbandoned = waiting;
    }

    void answered(long tookNs) {
        requestsAnswered++;
        record(requestNs, tookNs);
    }

    /**
     * An open connection was lost.
     *
     * @param index from 0
     */
    void lost(int index, String words) {
        lost++;
        if (firstLoss.isEmpty()) {
            double seconds = (clock.getAsLong() - originNs) / 1e9;
            firstLoss = Optional.of(String.format(
                    Locale.ROOT, "connection %d, %.1f s after the first was opened: %s", index + 1, seconds, words));
        }
    }

    /** Connections that are open. */
    int remaining() {
        return opened - lost;
    }

    IdleResult result(int wanted, boolean manySources, Optional<Refusal> refusal) {
        return new IdleResult(
                wanted,
                manySources,
                opened,
                (lastOpenedNs - originNs) / 1e9,
                connectNs,
                refusal,
                lost,
                firstLoss,
                requests,
                requestsAnswered,
                requestsAbandoned,
                requestNs,
                lateConnectNs,
                lateRequestNs);
    }

    private static void record(Histogram histogram, long ns) {
        histogram.recordValue(Math.max(0, Math.min(ns, LONGEST_NS)));
    }
}
