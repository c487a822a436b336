/** Which run folders this user made on this host. */
@NullMarked
package io.blobbench.cli.seal;

import org.jspecify.annotations.NullMarked;
