/**
 * Real servers as child processes of the harness: artifacts by version, processes, readiness, faults.
 *
 * <p>Called by the control thread only, before and after load; fault methods of a node also by a fault thread.
 */
package io.blobbench.server;
