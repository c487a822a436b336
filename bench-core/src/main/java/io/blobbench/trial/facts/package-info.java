/** Facts that a trial found, before any judgement. */
@NullMarked
package io.blobbench.trial.facts;

import org.jspecify.annotations.NullMarked;
