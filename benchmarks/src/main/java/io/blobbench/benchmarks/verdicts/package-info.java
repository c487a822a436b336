/** Studies of {@code bench compare} with runs whose correct verdict is known. */
@NullMarked
package io.blobbench.benchmarks.verdicts;

import org.jspecify.annotations.NullMarked;
