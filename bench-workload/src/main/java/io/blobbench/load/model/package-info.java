/**
 * A phase of load as it is asked for: closed, open or rough, for how long and within which limits.
 */
@NullMarked
package io.blobbench.load.model;

import org.jspecify.annotations.NullMarked;
