/** Which tests this machine can run, and which it skipped. */
@NullMarked
package io.blobbench.machine;

import org.jspecify.annotations.NullMarked;
