/** The contents of operations: blobs, keys and the mix of operations, all from a seed. */
@NullMarked
package io.blobbench.workload;

import org.jspecify.annotations.NullMarked;
