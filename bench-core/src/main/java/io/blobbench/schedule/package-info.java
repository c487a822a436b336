/** Intended starts of operations: schedules computed from an index, and the clock that they refer to. */
package io.blobbench.schedule;
