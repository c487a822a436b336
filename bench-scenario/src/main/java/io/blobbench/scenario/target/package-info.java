/** Targets: the servers of a lab, the access to them, and the changes that a run may make there. */
@NullMarked
package io.blobbench.scenario.target;

import org.jspecify.annotations.NullMarked;
