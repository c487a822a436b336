/**
 * Operations sent to a store: their kinds, the blobs or entities that they carry, and how they are settled.
 *
 * <p>Operations and messages belong to one lane each and are used again for the next operation; they are settled by any
 * thread, once.
 */
@NullMarked
package io.blobbench.store.operation;

import org.jspecify.annotations.NullMarked;
