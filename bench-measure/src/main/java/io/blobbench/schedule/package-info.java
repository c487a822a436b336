/** Intended starts of operations: schedules computed from an index, and the clock that they refer to. */
@NullMarked
package io.blobbench.schedule;

import org.jspecify.annotations.NullMarked;
