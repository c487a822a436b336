/** The adapter for etcd: jetcd on the client side, members of a local cluster as child processes. */
package io.blobbench.etcd;
