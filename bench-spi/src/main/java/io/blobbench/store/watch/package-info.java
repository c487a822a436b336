/**
 * A second reader in addition to the connections of a trial, which shows when written blobs can be read.
 *
 * <p>Instants are those of {@link System#nanoTime} in the process of the harness.
 */
@NullMarked
package io.blobbench.store.watch;

import org.jspecify.annotations.NullMarked;
