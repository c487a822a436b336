package io.blobbench.load.outcome;

/**
 * Response times of the operations of an open load that were due in one quarter of its time, whenever they were answered.
 *
 * @param lengthSeconds of the quarter
 * @param operations that were answered without a failed blob
 * @param responseSeconds sum of their response times
 * @param squares sum of the squares of these, in square seconds
 */
public record DueQuarter(double lengthSeconds, long operations, double responseSeconds, double squares) {
    /** The same quarter of two lanes, or of two load hosts. */
    public DueQuarter plus(DueQuarter other) {
        return new DueQuarter(
                Math.max(lengthSeconds, other.lengthSeconds),
                operations + other.operations,
                responseSeconds + other.responseSeconds,
                squares + other.squares);
    }

    /** Mean response time; NaN without operations. */
    public double meanSeconds() {
        return responseSeconds / operations;
    }

    /** Square of the standard error of the mean, if response times do not depend on each other; NaN without operations. */
    public double errorSquared() {
        double mean = meanSeconds();
        return Math.max(0, squares / operations - mean * mean) / operations;
    }
}
