/**
 * Failures of a store, each with a sentence that says why it could not do what it was asked to.
 */
@NullMarked
package io.blobbench.store.error;

import org.jspecify.annotations.NullMarked;
