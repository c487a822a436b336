/** From a YAML file to cells: strict reading with positions, units, profiles, overrides, sweeps. */
package io.blobbench.scenario;
