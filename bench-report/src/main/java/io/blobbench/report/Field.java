package io.blobbench.report;

/** The content of one field of a table. */
interface Field {
    /** Lines, joined by {@code \n}, with as much as the detail allows. */
    String field(Detail detail);
}
