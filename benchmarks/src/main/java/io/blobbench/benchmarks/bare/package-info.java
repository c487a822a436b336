/**
 * The least that an application would write to do the same with a store's client library: what the harness costs beyond
 * it is the harness's own. Each class with a main method is a process that measures and prints one number.
 */
@NullMarked
package io.blobbench.benchmarks.bare;

import org.jspecify.annotations.NullMarked;
