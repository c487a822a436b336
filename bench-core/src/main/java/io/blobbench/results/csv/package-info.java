/** The columns and rows of all CSV files: name, unit and meaning beside each value. */
package io.blobbench.results.csv;
