/** Cells in rounds, from the first heating to the summary of a run. */
@NullMarked
package io.blobbench.trial.sweep;

import org.jspecify.annotations.NullMarked;
