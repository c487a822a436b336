package io.blobbench.load.model;

/**
 * An operation starts when one before it has ended: measures the most a store can do, and service time only.
 *
 * @param maxInFlight operations in flight on one connection
 */
public record ClosedLoad(int maxInFlight) implements LoadModel {
    public ClosedLoad {
        LoadChecks.requirePositive("load.inFlight", maxInFlight);
    }

    @Override
    public String word() {
        return "closed";
    }

    @Override
    public double offeredOpsPerSecond() {
        return Double.NaN;
    }
}
