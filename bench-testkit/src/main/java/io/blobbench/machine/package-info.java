/** Conditions of tests on the machine, and a list of those that were skipped. */
@NullMarked
package io.blobbench.machine;

import org.jspecify.annotations.NullMarked;
