/** Very many connections, opened at a steady rate and held by one event loop. */
@NullMarked
package io.blobbench.idle;

import org.jspecify.annotations.NullMarked;
