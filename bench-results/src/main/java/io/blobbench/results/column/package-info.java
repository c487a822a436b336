/** The columns of the CSV files, each with its name, unit, meaning and value. */
@NullMarked
package io.blobbench.results.column;

import org.jspecify.annotations.NullMarked;
