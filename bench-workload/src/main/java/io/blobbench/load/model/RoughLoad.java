package io.blobbench.load.model;

/**
 * The method of the 2014-2015 measurements: after every rate/1000 operations the generator thread sleeps one
 * millisecond. The rate is a nominal one that no real run reaches.
 *
 * @param nominalOpsPerSecond a multiple of 1000, per lane as published
 * @param maxInFlight operations in flight on one connection
 */
public record RoughLoad(long nominalOpsPerSecond, int maxInFlight) implements LoadModel {
    public RoughLoad {
        if (nominalOpsPerSecond < 1000 || nominalOpsPerSecond % 1000 != 0) {
            throw new IllegalArgumentException(
                    "load.rate of a rough load must be a multiple of 1000, got " + nominalOpsPerSecond);
        }
        LoadChecks.requirePositive("load.maxInFlight", maxInFlight);
    }

    @Override
    public String word() {
        return "rough";
    }

    @Override
    public double offeredOpsPerSecond() {
        return nominalOpsPerSecond;
    }
}
