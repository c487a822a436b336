/**
 * Carries the load: lanes, slots, and the open, closed and rough loops.
 *
 * <p>A lane thread alone records and recycles its slots; threads of client libraries only settle.
 */
@NullMarked
package io.blobbench.load;

import org.jspecify.annotations.NullMarked;
