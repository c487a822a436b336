/** Histograms, counts and percentiles of the load. */
@NullMarked
package io.blobbench.measure;

import org.jspecify.annotations.NullMarked;
