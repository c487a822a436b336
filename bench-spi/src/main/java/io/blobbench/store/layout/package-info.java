/**
 * How a store is asked to lay out blobs: partitions, replicas, durability and consistency, and what it cannot promise.
 */
@NullMarked
package io.blobbench.store.layout;

import org.jspecify.annotations.NullMarked;
