/**
 * A comparison as people and programs read it: sentences, tables, CSV, JSON, Markdown, and the lines of a gate. Everything here is
 * immutable or without state unless it says so.
 */
@NullMarked
package io.blobbench.report.compare.format;

import org.jspecify.annotations.NullMarked;
