/** Reads run folders and shows them. Everything here is immutable or without state. */
@NullMarked
package io.blobbench.report;

import org.jspecify.annotations.NullMarked;
