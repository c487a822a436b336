package io.blobbench.load.model;

/**
 * Operations start at times fixed beforehand, as requests of independent users do.
 *
 * @param opsPerSecond offered load over all lanes
 * @param arrivals gaps between intended starts
 * @param maxInFlight operations in flight on one connection; a due start waits for a slot, and the wait counts
 */
public record OpenLoad(double opsPerSecond, Arrivals arrivals, int maxInFlight) implements LoadModel {
    /** The highest offered load: one operation each nanosecond. */
    public static final double MOST_OPS_PER_SECOND = 1e9;

    /** The spacing of intended starts. */
    public enum Arrivals {
        CONSTANT,
        POISSON,
        /** As the workload's trace has them; the rate is their mean. */
        TRACE
    }

    public OpenLoad {
        LoadChecks.requireRate("load.rate", opsPerSecond);
        LoadChecks.requirePositive("load.maxInFlight", maxInFlight);
    }

    @Override
    public String word() {
        return "open";
    }

    @Override
    public double offeredOpsPerSecond() {
        return opsPerSecond;
    }
}
