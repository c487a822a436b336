/**
 * An operation on its way to a store: its kind, the blobs or entities that it carries, and how it is settled.
 *
 * <p>Operations and messages belong to one lane each and are used again for the next operation; they are settled by any
 * thread, once.
 */
@NullMarked
package io.blobbench.store.operation;

import org.jspecify.annotations.NullMarked;
