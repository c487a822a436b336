/** The contents of operations: blobs, keys and the mix of operations, all from a seed. */
package io.blobbench.workload;
