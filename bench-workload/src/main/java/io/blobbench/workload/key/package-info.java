/** Which keys there are, whose they are, and which one an operation goes to. */
@NullMarked
package io.blobbench.workload.key;

import org.jspecify.annotations.NullMarked;
