/** The journal of a run in progress, and its manifest. */
package io.blobbench.results.journal;
