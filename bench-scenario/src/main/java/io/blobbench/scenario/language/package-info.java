/** The keys of a scenario, each described once, and their results: points, cells, sweeps. */
@NullMarked
package io.blobbench.scenario.language;

import org.jspecify.annotations.NullMarked;
