/**
 * How one gets to the servers of a store: endpoints, logins and certificates, and the sentence that says why one did not.
 */
@NullMarked
package io.blobbench.store.access;

import org.jspecify.annotations.NullMarked;
