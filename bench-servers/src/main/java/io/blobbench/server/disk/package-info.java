/** Servers whose disk can be made slow. */
@NullMarked
package io.blobbench.server.disk;

import org.jspecify.annotations.NullMarked;
