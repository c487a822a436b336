/** Reads scenarios: layers of YAML become points and then cells; defaults are made explicit, and sweeps estimated. */
@NullMarked
package io.blobbench.scenario.language;

import org.jspecify.annotations.NullMarked;
