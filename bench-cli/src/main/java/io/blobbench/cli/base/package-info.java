/** Shared by several commands: exit codes, failures, signals, the location of the program, histograms as JSON. */
@NullMarked
package io.blobbench.cli.base;

import org.jspecify.annotations.NullMarked;
