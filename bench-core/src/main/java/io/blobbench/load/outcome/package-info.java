/**
 * What a phase of load left behind: its counts and times, its drift, its silences, and the connections that it lost.
 */
@NullMarked
package io.blobbench.load.outcome;

import org.jspecify.annotations.NullMarked;
