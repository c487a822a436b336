/**
 * Failures of a store, each with a message that gives the reason.
 */
@NullMarked
package io.blobbench.store.error;

import org.jspecify.annotations.NullMarked;
