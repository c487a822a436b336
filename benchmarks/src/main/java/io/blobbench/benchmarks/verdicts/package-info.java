/** How often {@code bench compare} is right about runs of which the answer is known. */
package io.blobbench.benchmarks.verdicts;
