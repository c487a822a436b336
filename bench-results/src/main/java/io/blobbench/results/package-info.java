/** The folder of a run, and what all its files have in common. */
@NullMarked
package io.blobbench.results;

import org.jspecify.annotations.NullMarked;
