/** One trial on several load hosts: what each does, how they begin together, and how their results become one. */
@NullMarked
package io.blobbench.trial.fleet;

import org.jspecify.annotations.NullMarked;
