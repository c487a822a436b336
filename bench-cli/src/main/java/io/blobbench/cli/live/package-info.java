/** Metrics of a run in progress for a monitoring system. */
@NullMarked
package io.blobbench.cli.live;

import org.jspecify.annotations.NullMarked;
