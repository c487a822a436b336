/** Shared by all commands: exit codes, failures, signals, the location of the program. */
package io.blobbench.cli.base;
