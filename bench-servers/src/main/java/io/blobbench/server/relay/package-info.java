/** Relays between the members of a cluster, through which one of them can be cut off from the others. */
@NullMarked
package io.blobbench.server.relay;

import org.jspecify.annotations.NullMarked;
