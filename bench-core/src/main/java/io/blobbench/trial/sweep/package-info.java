/** Cells in rounds, from the first heating to the summary of a run. */
package io.blobbench.trial.sweep;
