/**
 * The interface between the harness and the stores it measures; an adapter implements it and needs nothing else to
 * carry load.
 *
 * <p>Conventions of this package: {@link io.blobbench.store.Store} methods are called by the control thread only, which another thread replaces
 * after a call that did not return in time, and never while load runs; {@link io.blobbench.store.Connection} methods by the lane that owns the
 * connection only; {@link io.blobbench.store.operation.Operation} settling methods by any thread. Sizes are bytes, instants are nanoseconds.
 */
@NullMarked
package io.blobbench.store;

import org.jspecify.annotations.NullMarked;
