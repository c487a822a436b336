/** Files of servers: configuration, permissions, checksums. Control thread only. */
package io.blobbench.server.file;
