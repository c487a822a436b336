package io.blobbench.report;

/** How much a field of the table says, from most to least. */
enum Detail {
    /** Units, ranges, intervals and the median time too. */
    WIDE,
    /** Units, ranges and intervals. */
    NORMAL,
    /** Units and ranges. */
    NARROW,
    /** Throughput over p99, nothing else. */
    SHORT
}
