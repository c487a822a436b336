/** Values that are more than a word: pairings, sizes, faults, and the contents of files beside a scenario. */
@NullMarked
package io.blobbench.scenario.value;

import org.jspecify.annotations.NullMarked;
