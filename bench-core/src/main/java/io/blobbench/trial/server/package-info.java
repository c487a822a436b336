/** The local servers of a run: what cells need, started, restarted and watched. */
@NullMarked
package io.blobbench.trial.server;

import org.jspecify.annotations.NullMarked;
