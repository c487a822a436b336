/** Trials on agents of a fleet: orders and answers as JSON, and their execution on agents. */
@NullMarked
package io.blobbench.cli.fleet;

import org.jspecify.annotations.NullMarked;
