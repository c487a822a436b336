/** Histograms, counts and percentiles of the load. */
package io.blobbench.measure;
