/** Leftovers of runs on servers of others: written down before they are made, and undone by any process. */
@NullMarked
package io.blobbench.trial.leftover;

import org.jspecify.annotations.NullMarked;
