/** The commands of {@code bench}: options in, progress and tables out, exit codes. */
package io.blobbench.cli;
