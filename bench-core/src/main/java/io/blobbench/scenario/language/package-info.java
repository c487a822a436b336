/** The keys of a scenario, each described once, and what becomes of them: points, cells, sweeps. */
package io.blobbench.scenario.language;
