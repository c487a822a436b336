/** Warming client, harness and servers until speed is steady. */
@NullMarked
package io.blobbench.trial.heat;

import org.jspecify.annotations.NullMarked;
