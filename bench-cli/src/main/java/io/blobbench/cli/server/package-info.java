/** The commands {@code server start}, {@code stop} and {@code list}. */
package io.blobbench.cli.server;
