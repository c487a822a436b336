/** The bare client of etcd, next to the adapter whose settings it shares. */
@NullMarked
package io.blobbench.etcd;

import org.jspecify.annotations.NullMarked;
