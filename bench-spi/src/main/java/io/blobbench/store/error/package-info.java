/**
 * What a store answers when it cannot do what it was asked to: every failure of a store is one of these.
 */
@NullMarked
package io.blobbench.store.error;

import org.jspecify.annotations.NullMarked;
