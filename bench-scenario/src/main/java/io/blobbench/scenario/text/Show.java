package io.blobbench.scenario.text;

import java.util.Locale;

/** The figures that the table in the terminal shows of a cell; the results hold all of them. */
public enum Show {
    /** Throughput, median and 99th percentile of the service time. */
    THROUGHPUT,
    /** Mean and median of the service time side by side, and throughput. */
    MEAN,
    /** The space that one blob occupies. */
    SPACE,
    /** Percentiles, and how many operations took longer than each threshold. */
    THRESHOLDS,
    /** Connections that were held, and what each cost. */
    CONNECTIONS;

    /** The word of scenarios and results. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
