/** When operations should start: schedules computed from an index, and the clock they refer to. */
package io.blobbench.schedule;
