package io.blobbench.report.statistics;

/**
 * Ends of a confidence interval of 95 %.
 *
 * @param low not above {@code high}
 */
public record Interval(double low, double high) {
    public Interval {
        if (!(low <= high)) {
            throw new IllegalArgumentException("an interval must not end before it begins, got " + low + " to " + high);
        }
    }

    /** The interval, widened if necessary to contain a value. */
    public Interval holding(double value) {
        return new Interval(Math.min(low, value), Math.max(high, value));
    }

    /** The smallest interval that contains both. */
    public Interval and(Interval other) {
        return holding(other.low).holding(other.high);
    }

    /** Half of its width as a share of a value in it. */
    public double share(double value) {
        return (high - low) / 2 / value;
    }
}
