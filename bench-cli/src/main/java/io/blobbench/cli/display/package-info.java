/** The display of a run in progress. */
@NullMarked
package io.blobbench.cli.display;

import org.jspecify.annotations.NullMarked;
