/** Leftovers of runs on target servers: written down before they are made, and undone by any process. */
@NullMarked
package io.blobbench.trial.leftover;

import org.jspecify.annotations.NullMarked;
