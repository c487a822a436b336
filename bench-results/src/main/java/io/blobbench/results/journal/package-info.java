/** The journal of a run in progress, and its manifest. */
@NullMarked
package io.blobbench.results.journal;

import org.jspecify.annotations.NullMarked;
