/** Facts to verdicts: every threshold and every reason is in this package. */
package io.blobbench.trial.judge;
