/** Derives verdicts from facts: every threshold and every reason is in this package. */
@NullMarked
package io.blobbench.trial.judge;

import org.jspecify.annotations.NullMarked;
