/** Recorded operations: the file that holds them, and what they come to in memory. */
@NullMarked
package io.blobbench.workload.trace;

import org.jspecify.annotations.NullMarked;
