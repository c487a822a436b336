/** Reads what a run left in its folder: run.json, results.csv and histograms.hlog. Everything here is immutable or without state. */
@NullMarked
package io.blobbench.report.read;

import org.jspecify.annotations.NullMarked;
