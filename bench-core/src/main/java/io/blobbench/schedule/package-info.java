/** When operations should start: schedules computed from an index, and the clock they refer to. */
@NullMarked
package io.blobbench.schedule;

import org.jspecify.annotations.NullMarked;
