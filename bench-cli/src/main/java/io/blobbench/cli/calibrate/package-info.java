/** The command {@code calibrate}, and its results on this host. */
@NullMarked
package io.blobbench.cli.calibrate;

import org.jspecify.annotations.NullMarked;
