package io.blobbench.report;

/** How much a field of the table says, from most to least. */
enum Detail {
    /** Units, ranges and the median service time too. */
    WIDE,
    /** Units and ranges. */
    NORMAL,
    /** Throughput over service-time p99, nothing else. */
    SHORT
}
