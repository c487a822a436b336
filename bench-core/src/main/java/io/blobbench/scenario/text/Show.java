package io.blobbench.scenario.text;

import java.util.Locale;

/** What the table in the terminal shows of a cell; the results hold everything all the same. */
public enum Show {
    /** Throughput, median and 99th percentile of the service time. */
    THROUGHPUT,
    /** Mean and median of the service time side by side, and throughput. */
    MEAN,
    /** What one blob occupies. */
    SPACE;

    /** The word of scenarios and results. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
