/** Studies of {@code bench compare} with runs of which the right verdict is known. */
package io.blobbench.benchmarks.verdicts;
