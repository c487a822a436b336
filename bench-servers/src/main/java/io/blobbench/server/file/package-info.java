/** Files of servers: configuration written for their owner alone, sums. Control thread only. */
@NullMarked
package io.blobbench.server.file;

import org.jspecify.annotations.NullMarked;
