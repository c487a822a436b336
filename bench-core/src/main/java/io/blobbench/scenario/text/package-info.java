/** Scenarios and targets as text: YAML with positions, units, names of files, and errors that say where. */
package io.blobbench.scenario.text;
