/** What a run tells while it goes on. */
@NullMarked
package io.blobbench.trial.event;

import org.jspecify.annotations.NullMarked;
