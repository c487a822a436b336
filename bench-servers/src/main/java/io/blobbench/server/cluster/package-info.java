/** Clusters of child processes on free ports, each ready before it is used. Control thread only. */
package io.blobbench.server.cluster;
