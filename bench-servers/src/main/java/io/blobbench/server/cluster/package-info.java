/** Clusters of child processes on free ports, each ready before it is used. Control thread only. */
@NullMarked
package io.blobbench.server.cluster;

import org.jspecify.annotations.NullMarked;
