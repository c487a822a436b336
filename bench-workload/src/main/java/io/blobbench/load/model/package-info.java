/**
 * A phase of load as it is asked for: its model, how long it lasts, and its limits.
 */
@NullMarked
package io.blobbench.load.model;

import org.jspecify.annotations.NullMarked;
