/** The cost of each part of the harness. */
package io.blobbench.benchmarks;
