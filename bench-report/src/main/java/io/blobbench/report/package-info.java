/** Reads run folders and shows them. Everything here is immutable or without state. */
package io.blobbench.report;
