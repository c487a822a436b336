package io.blobbench.report.statistics;

import java.util.Optional;

/** Percentiles of the cells of a run, each of all its trials together. */
public interface CellPercentiles {
    /** The percentiles of a run without histograms: none is known. */
    CellPercentiles NONE = (cell, column) -> Optional.empty();

    /**
     * A percentile.
     *
     * @param value in the unit of its column
     * @param interval its confidence interval; empty where unknown
     */
    record Percentile(double value, Optional<ConfidenceInterval> interval) {}

    /**
     * Finds a percentile.
     *
     * @param column of results.csv, such as {@code service_p99_us}
     * @return empty where it is not known, or has too few operations
     */
    Optional<Percentile> of(String cell, String column);
}
