/** Trials that hold connections without work. */
@NullMarked
package io.blobbench.trial.idle;

import org.jspecify.annotations.NullMarked;
