/** Trials in a JVM of their own. */
@NullMarked
package io.blobbench.cli.fork;

import org.jspecify.annotations.NullMarked;
