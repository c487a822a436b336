package io.blobbench.report.table;

/** The amount of detail in a field of a table, from most to least. */
public enum Detail {
    /** Units, ranges, intervals and the median time too. */
    WIDE,
    /** Units, ranges and intervals. */
    NORMAL,
    /** Units and ranges. */
    NARROW,
    /** Throughput over p99, nothing else. */
    SHORT
}
