/** The keys of a scenario, each described once: its values, default, meaning, and which other keys it rules out. */
@NullMarked
package io.blobbench.scenario.key;

import org.jspecify.annotations.NullMarked;
