/** Sizes of blobs: how they are distributed, drawn from an index, and distinguished in results. */
@NullMarked
package io.blobbench.workload.size;

import org.jspecify.annotations.NullMarked;
