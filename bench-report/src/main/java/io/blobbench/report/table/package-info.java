/**
 * Tables of text for a terminal, and numbers as people read them; nothing here knows of runs. Everything here is immutable or
 * without state unless it says so.
 */
@NullMarked
package io.blobbench.report.table;

import org.jspecify.annotations.NullMarked;
