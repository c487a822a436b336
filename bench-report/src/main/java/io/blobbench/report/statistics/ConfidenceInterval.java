package io.blobbench.report.statistics;

/**
 * Ends of a confidence interval of 95 %.
 *
 * @param low not above {@code high}
 */
public record ConfidenceInterval(double low, double high) {
    public ConfidenceInterval {
        if (!(low <= high)) {
            throw new IllegalArgumentException("an interval must not end before it begins, got " + low + " to " + high);
        }
    }

    /** The interval, widened if necessary to contain a value. */
    public ConfidenceInterval holding(double value) {
        return new ConfidenceInterval(Math.min(low, value), Math.max(high, value));
    }

    /** The smallest interval that contains both. */
    public ConfidenceInterval and(ConfidenceInterval other) {
        return holding(other.low).holding(other.high);
    }

    /** Half of its width on a scale of logarithms. */
    public double halfLog() {
        return Math.log(high / low) / 2;
    }

    /** Half of its width as a share of a value in it. */
    public double share(double value) {
        return (high - low) / 2 / value;
    }
}
