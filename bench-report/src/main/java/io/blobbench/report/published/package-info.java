/**
 * A run compared with the numbers published for its store and scenario. Everything here is immutable or without state.
 */
@NullMarked
package io.blobbench.report.published;

import org.jspecify.annotations.NullMarked;
