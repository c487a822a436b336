/** Histograms in the format of HdrHistogram, an interval or a trial a line. */
@NullMarked
package io.blobbench.results.histogram;

import org.jspecify.annotations.NullMarked;
