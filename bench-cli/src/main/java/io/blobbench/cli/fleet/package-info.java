/** Trials on agents of a fleet: orders and answers as JSON, and what an agent does on them. */
@NullMarked
package io.blobbench.cli.fleet;

import org.jspecify.annotations.NullMarked;
