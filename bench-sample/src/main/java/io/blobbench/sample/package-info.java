/** A complete adapter to start from: blobs as files in a folder; {@code docs/adding-a-store.md} explains it. */
@NullMarked
package io.blobbench.sample;

import org.jspecify.annotations.NullMarked;
