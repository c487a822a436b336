/**
 * Runs as tables on a terminal: the cells of a run, its kinds of operation and its course over time; the runs of a folder.
 * Everything here is immutable or without state unless it says so.
 */
@NullMarked
package io.blobbench.report.run;

import org.jspecify.annotations.NullMarked;
