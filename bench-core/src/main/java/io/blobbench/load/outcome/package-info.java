/**
 * The results of a phase of load: its counts and times, its drift, its silences, and the connections that it lost.
 */
@NullMarked
package io.blobbench.load.outcome;

import org.jspecify.annotations.NullMarked;
