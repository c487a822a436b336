package io.blobbench.load.model;

import java.time.Duration;

/**
 * Connections without work: opened at a steady rate, then held, with a small request on some of them now and then.
 *
 * @param connectsPerSecond connections opened a second
 * @param hold how long connections are held after all are open
 * @param keepAlive time between two requests of a connection that has some
 * @param keepAliveShare share of connections with requests, in [0, 1]
 * @param sources loopback addresses that connections come from; 0 for as many as their number needs
 */
public record IdleLoad(double connectsPerSecond, Duration hold, Duration keepAlive, double keepAliveShare, int sources)
        implements LoadModel {
    /** Its name among the load models. */
    public static final String WORD = "idle";

    public IdleLoad {
        if (!(connectsPerSecond > 0)) {
            throw new IllegalArgumentException("load.connectRate must be above zero, got " + connectsPerSecond);
        }
        if (!(keepAliveShare >= 0 && keepAliveShare <= 1)) {
            throw new IllegalArgumentException("load.keepAliveShare must be from 0 to 1, got " + keepAliveShare);
        }
        if (sources < 0) {
            throw new IllegalArgumentException("load.sources must not be negative, got " + sources);
        }
    }

    @Override
    public int maxInFlight() {
        return 1;
    }

    @Override
    public String word() {
        return WORD;
    }

    /** No operations are offered. */
    @Override
    public double offeredOpsPerSecond() {
        return Double.NaN;
    }

    /** How long it takes to open some connections and to hold them. */
    public Duration lasts(int connections) {
        return hold.plusMillis(Math.round(connections / connectsPerSecond * 1e3));
    }
}
