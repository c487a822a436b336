/** A complete adapter to start from: blobs as files in a folder; {@code docs/adding-a-store.md} explains it. */
package io.blobbench.sample;
