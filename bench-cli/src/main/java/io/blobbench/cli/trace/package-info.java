/** Commands for traces: recorded operations that a scenario replays. */
@NullMarked
package io.blobbench.cli.trace;

import org.jspecify.annotations.NullMarked;
