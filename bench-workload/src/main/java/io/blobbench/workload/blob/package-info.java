/** The bytes of blobs: where they come from, how each is known again, and messages around them. */
@NullMarked
package io.blobbench.workload.blob;

import org.jspecify.annotations.NullMarked;
