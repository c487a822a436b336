/** Capacities of this machine and process: speed, disk, memory, open files. */
@NullMarked
package io.blobbench.host.room;

import org.jspecify.annotations.NullMarked;
