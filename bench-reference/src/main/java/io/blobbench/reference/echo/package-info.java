/** A server that does next to nothing, for connections: what it costs is what the system and the load host cost. */
@NullMarked
package io.blobbench.reference.echo;

import org.jspecify.annotations.NullMarked;
