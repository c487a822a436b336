/** The CSV files of a run, written row by row. */
@NullMarked
package io.blobbench.results.csv;

import org.jspecify.annotations.NullMarked;
