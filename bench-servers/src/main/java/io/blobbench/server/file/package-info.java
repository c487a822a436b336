/** Files of servers: configuration written for their owner alone, sums. Control thread only. */
package io.blobbench.server.file;
