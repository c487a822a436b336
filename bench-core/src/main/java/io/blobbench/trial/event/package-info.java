/** Events of a run in progress. */
@NullMarked
package io.blobbench.trial.event;

import org.jspecify.annotations.NullMarked;
