/** The display of a run in progress. */
package io.blobbench.cli.display;
