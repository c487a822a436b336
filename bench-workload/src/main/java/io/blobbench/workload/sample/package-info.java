/** Blobs that are followed from their writer to another reader. */
@NullMarked
package io.blobbench.workload.sample;

import org.jspecify.annotations.NullMarked;
