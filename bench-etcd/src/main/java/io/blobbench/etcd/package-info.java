/** The adapter for etcd: jetcd on the client side, members of a local cluster as child processes. */
@NullMarked
package io.blobbench.etcd;

import org.jspecify.annotations.NullMarked;
