/** Histograms, counts and intervals of the load, and meters of the harness, of the servers and of the host. */
package io.blobbench.measure;
