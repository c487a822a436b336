/** Files of servers: configuration, permissions, checksums. Control thread only. */
@NullMarked
package io.blobbench.server.file;

import org.jspecify.annotations.NullMarked;
