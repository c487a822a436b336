/**
 * Access to the servers of a store: endpoints, logins and certificates, and messages for failed access.
 */
@NullMarked
package io.blobbench.store.access;

import org.jspecify.annotations.NullMarked;
