/**
 * One meter of the machine, the harness and local servers: snapshots of what processors, memory, disks and links have done, and what was
 * used between two of them. Control thread only, except meters that say otherwise.
 */
@NullMarked
package io.blobbench.host;

import org.jspecify.annotations.NullMarked;
