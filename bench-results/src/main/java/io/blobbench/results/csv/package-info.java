/** The columns and rows of all CSV files: name, unit and meaning beside each value. */
@NullMarked
package io.blobbench.results.csv;

import org.jspecify.annotations.NullMarked;
