/** What the parts of the harness cost, each for itself. */
package io.blobbench.benchmarks;
