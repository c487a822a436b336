/**
 * A cell of a run as its trials together show it; the one place from which tables, pages, lists and comparisons take the figures of a
 * cell.
 */
@NullMarked
package io.blobbench.report.cell;

import org.jspecify.annotations.NullMarked;
