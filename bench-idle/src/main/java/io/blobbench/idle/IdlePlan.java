package io.blobbench.idle;

import java.time.Duration;

/**
 * The connections to open and to hold.
 *
 * @param connections wanted, at least 1
 * @param perSecond connections opened a second, more than zero
 * @param hold how long connections are held after all are open
 * @param keepAlive time between two requests of a connection that has some
 * @param keepAliveShare share of connections with requests, in [0, 1]
 * @param sources loopback addresses that connections come from, at least 1; without meaning for servers elsewhere
 * @param timeout how long a greeting or a request may be without an answer
 * @param descriptors files that connections of this process may take, beside those that it needs for itself
 */
public record IdlePlan(
        int connections,
        double perSecond,
        Duration hold,
        Duration keepAlive,
        double keepAliveShare,
        int sources,
        Duration timeout,
        long descriptors) {
    /** The last address of 127.0.0.0/24 that is used. */
    public static final int MOST_SOURCES = 250;

    private static final double NS_PER_SECOND = 1e9;
    /** Above the error of a product of doubles, such as 100 * 0.29, which is less than 29. */
    private static final double ROUNDING = 1e-6;

    public IdlePlan {
        if (connections < 1) {
            throw new IllegalArgumentException("connections must be at least 1, got " + connections);
        }
        if (!(perSecond > 0)) {
            throw new IllegalArgumentException("perSecond must be above zero, got " + perSecond);
        }
        if (!(keepAliveShare >= 0 && keepAliveShare <= 1)) {
            throw new IllegalArgumentException("keepAliveShare must be from 0 to 1, got " + keepAliveShare);
        }
        if (sources < 1 || sources > MOST_SOURCES) {
            throw new IllegalArgumentException("sources must be from 1 to " + MOST_SOURCES + ", got " + sources);
        }
    }

    /** When a connection is due, in nanoseconds since the first one; computed from its index, without drift. */
    long dueNs(int index) {
        return (long) (index / perSecond * NS_PER_SECOND);
    }

    /** Whether a connection has requests; spread evenly over all. */
    boolean talks(int index) {
        return talking(index + 1) > talking(index);
    }

    /** How many of the first connections have requests. */
    private double talking(int connections) {
        return Math.floor(connections * keepAliveShare + ROUNDING);
    }
}
