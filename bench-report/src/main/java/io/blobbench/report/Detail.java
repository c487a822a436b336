package io.blobbench.report;

/** How much a field of the table says, from most to least. */
enum Detail {
    /** Units, ranges and the median time too. */
    WIDE,
    /** Units and ranges. */
    NORMAL,
    /** Throughput over p99, nothing else. */
    SHORT
}
