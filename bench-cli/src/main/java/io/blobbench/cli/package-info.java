/** The program {@code bench}: its commands, its usage errors, where the JVM starts. */
@NullMarked
package io.blobbench.cli;

import org.jspecify.annotations.NullMarked;
