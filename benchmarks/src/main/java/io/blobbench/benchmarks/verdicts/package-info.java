/** Studies of {@code bench compare} with runs of which the right verdict is known. */
@NullMarked
package io.blobbench.benchmarks.verdicts;

import org.jspecify.annotations.NullMarked;
