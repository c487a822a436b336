/** Recorded operations: the file that holds them, and their form in memory. */
@NullMarked
package io.blobbench.workload.trace;

import org.jspecify.annotations.NullMarked;
