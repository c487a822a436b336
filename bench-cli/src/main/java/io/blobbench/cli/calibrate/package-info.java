/** The command {@code calibrate}, and what it found on this host. */
@NullMarked
package io.blobbench.cli.calibrate;

import org.jspecify.annotations.NullMarked;
