/** Scenarios and targets as text: YAML with positions, units, names of files, and errors that say where. */
@NullMarked
package io.blobbench.scenario.text;

import org.jspecify.annotations.NullMarked;
