package io.blobbench.scenario;

import java.time.Duration;

/**
 * The search of a cell that offers no fixed load: the highest open load whose response-time p99 stays within a limit.
 *
 * @param responseP99 the limit
 * @param lowestOpsPerSecond the first load to try
 * @param highestOpsPerSecond no load above it is tried
 * @param precision a load higher by this share was tried too, and not kept; in (0, 1]
 * @param confirmations probes of a load, most of which must have kept it; at least 1
 */
public record MaxLoad(
        Duration responseP99,
        double lowestOpsPerSecond,
        double highestOpsPerSecond,
        double precision,
        int confirmations) {
    /** Its name among the load models. */
    public static final String WORD = "find-max";

    /** Between two loads that are tried before the limit was met. */
    public static final double GROWTH = 4;

    public MaxLoad {
        if (responseP99.isNegative() || responseP99.isZero()) {
            throw new IllegalArgumentException("load.responseP99 must be above zero, got " + responseP99);
        }
        if (!(lowestOpsPerSecond > 0) || !(highestOpsPerSecond >= lowestOpsPerSecond)) {
            throw new IllegalArgumentException("load.highest must be at least load.lowest, got " + highestOpsPerSecond
                    + "/s and " + lowestOpsPerSecond + "/s");
        }
        if (!(precision > 0 && precision <= 1)) {
            throw new IllegalArgumentException("load.precision must be above 0 and at most 1, got " + precision);
        }
        if (confirmations < 1) {
            throw new IllegalArgumentException("load.confirmations must be at least 1, got " + confirmations);
        }
    }

    /** About how many probes a search takes that ends in the middle of its range. */
    public int likelyProbes() {
        double steps = Math.log(highestOpsPerSecond / lowestOpsPerSecond) / Math.log(GROWTH) / 2;
        double halvings = Math.log(Math.log(GROWTH) / Math.log1p(precision)) / Math.log(2);
        return (int) Math.ceil(1 + steps + Math.max(0, halvings)) + 2 * confirmations;
    }
}
