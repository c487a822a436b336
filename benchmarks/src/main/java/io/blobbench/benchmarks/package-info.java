/** The cost of each part of the harness. */
@NullMarked
package io.blobbench.benchmarks;

import org.jspecify.annotations.NullMarked;
