package io.blobbench.scenario;

import io.blobbench.measure.Percentiles;
import java.time.Duration;

/**
 * The search of a cell that offers no fixed load: the highest open load whose response-time p99 stays within a limit.
 *
 * @param responseP99 the limit
 * @param lowestOpsPerSecond the first load to try; where it is not kept, lower ones are
 * @param highestOpsPerSecond no load above it is tried
 * @param precision a load higher by this share was tried too, and not kept; in (0, 1]
 * @param confirmations number of probes that confirm a load; most of them must have kept it; at least 1
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

    /** Length of the measurement of the final check, as a multiple of a probe's; longer for a low load. */
    private static final int CHECK_TIMES = 3;
    /**
     * Operations of the final check at least. The number that random arrivals offer varies by the square root of it, so a load is known
     * within 2 %, and a queue has the time to grow.
     */
    private static final double CHECK_OPERATIONS = 2_000;
    /** Random arrivals are fewer than expected by this many times the square root of their number once in a thousand times. */
    private static final double LACKING_ARRIVALS = 3;

    /** The most loads that are checked, each lower than the one before. */
    public static final int MOST_CHECKS = 6;

    private static final double P99 = 99;
    /** Steps around the rough answer until its neighbours agree; seldom more. */
    private static final int CONFIRMED_STEPS = 3;
    /** Logarithms of whole powers are not exactly whole. */
    private static final double EXACT_WITHIN = 1e-9;

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

    /**
     * The lowest load whose measurement has as many operations as a p99 needs, and hardly ever fewer by chance.
     *
     * @param measurement of a probe
     */
    public static double judgedOpsPerSecond(Duration measurement) {
        return judgedOperations() / seconds(measurement);
    }

    /** The shortest measurement in whole milliseconds that can judge a load. */
    public static Duration judgingMeasurement(double opsPerSecond) {
        return Duration.ofMillis((long) (1000 * judgedOperations() / opsPerSecond) + 1);
    }

    private static double judgedOperations() {
        double root =
                (LACKING_ARRIVALS + Math.sqrt(LACKING_ARRIVALS * LACKING_ARRIVALS + 4 * Percentiles.fewestValues(P99)))
                        / 2;
        return Math.ceil(root * root);
    }

    /**
     * The measurement of the final check.
     *
     * @param probe measurement of a probe
     * @param opsPerSecond the load
     */
    static Duration checkDuration(Duration probe, double opsPerSecond) {
        double times = Math.max(CHECK_TIMES, CHECK_OPERATIONS / (opsPerSecond * seconds(probe)));
        return Duration.ofNanos(Math.round(times * probe.toNanos()));
    }

    private static double seconds(Duration duration) {
        return duration.toNanos() / 1e9;
    }

    /**
     * The lowest load that is worth a probe. Below {@code lowest} a search goes down to the lowest load that can be judged.
     *
     * @param measurement of a probe
     */
    public double floorOpsPerSecond(Duration measurement) {
        return Math.min(lowestOpsPerSecond, judgedOpsPerSecond(measurement));
    }

    /** About how many probes a search takes that ends in the middle of its range, and in which no probe contradicts another. */
    public int fewestProbes() {
        int steps = steps(lowestOpsPerSecond, highestOpsPerSecond) / 2;
        int majority = confirmations / 2 + 1;
        return 1 + steps + halvings(GROWTH) + 2 * majority + 1;
    }

    /**
     * About how many probes a search takes at most, all its checks included; one whose probes keep contradicting each other takes more.
     *
     * @param floorOpsPerSecond see {@link #floorOpsPerSecond}
     */
    public int mostProbes(double floorOpsPerSecond) {
        int up = steps(lowestOpsPerSecond, highestOpsPerSecond);
        int down = steps(floorOpsPerSecond, lowestOpsPerSecond);
        return 1 + Math.max(up, down) + halvings(GROWTH) + confirmingProbes() + MOST_CHECKS;
    }

    /** Steps of {@link #GROWTH} that lead from a load to a higher one. */
    public static int steps(double lower, double higher) {
        return (int) Math.ceil(Math.log(higher / lower) / Math.log(GROWTH) - EXACT_WITHIN);
    }

    /** Probes needed to narrow two loads with this ratio to the precision. */
    public int halvings(double factor) {
        double steps = Math.log(Math.log(factor) / Math.log1p(precision)) / Math.log(2);
        return (int) Math.max(0, Math.ceil(steps - EXACT_WITHIN));
    }

    /** Probes that make a search sure: several steps around what the first probes found, and as many halvings. */
    public int confirmingProbes() {
        return 2 * CONFIRMED_STEPS * confirmations;
    }
}
