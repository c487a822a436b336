/** Values that are more than a word: pairings, sizes, faults, and what stands in files beside a scenario. */
@NullMarked
package io.blobbench.scenario.value;

import org.jspecify.annotations.NullMarked;
