/**
 * The page of a run, or of several: one file that a browser opens without a network. Java provides the data, and
 * scripts in the page draw it. Everything here is immutable or without state.
 */
@NullMarked
package io.blobbench.report.page;

import org.jspecify.annotations.NullMarked;
