/** Faults of local servers that a scenario asks for, and what they do to the service. */
@NullMarked
package io.blobbench.trial.fault;

import org.jspecify.annotations.NullMarked;
