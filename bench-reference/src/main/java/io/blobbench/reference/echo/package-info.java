/** A server that does next to nothing, for connections: its cost is that of the system and the load host. */
@NullMarked
package io.blobbench.reference.echo;

import org.jspecify.annotations.NullMarked;
