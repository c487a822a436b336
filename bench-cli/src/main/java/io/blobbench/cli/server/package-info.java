/** The commands {@code server start}, {@code stop} and {@code list}. */
@NullMarked
package io.blobbench.cli.server;

import org.jspecify.annotations.NullMarked;
