/** A scenario as resolved: cells with every setting. */
@NullMarked
package io.blobbench.scenario;

import org.jspecify.annotations.NullMarked;
