/** Fleets: the load hosts of a lab, and how agents are started there. */
@NullMarked
package io.blobbench.scenario.fleet;

import org.jspecify.annotations.NullMarked;
