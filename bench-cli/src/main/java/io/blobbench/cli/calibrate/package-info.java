/** The command {@code calibrate}, and what it found on this host. */
package io.blobbench.cli.calibrate;
