/** Histograms in the format of HdrHistogram, an interval or a trial a line. */
package io.blobbench.results.histogram;
