/**
 * The interface of local servers: which to start, what runs, where their programs come from; implemented in {@code bench-servers}
 * and by adapters.
 *
 * <p>Called by the control thread only, before and after load; fault methods of a node also by a fault thread.
 */
@NullMarked
package io.blobbench.server;

import org.jspecify.annotations.NullMarked;
