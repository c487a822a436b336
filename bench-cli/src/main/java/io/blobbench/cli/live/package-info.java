/** The figures of a run for a monitoring system, while it goes on. */
@NullMarked
package io.blobbench.cli.live;

import org.jspecify.annotations.NullMarked;
