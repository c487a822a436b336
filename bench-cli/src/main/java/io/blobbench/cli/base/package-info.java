/** Shared by all commands: exit codes, failures, signals, the location of the program. */
@NullMarked
package io.blobbench.cli.base;

import org.jspecify.annotations.NullMarked;
