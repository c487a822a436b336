/** Our tool beside its alternatives, on the same server in one run. */
@NullMarked
package io.blobbench.benchmarks.peers;

import org.jspecify.annotations.NullMarked;
