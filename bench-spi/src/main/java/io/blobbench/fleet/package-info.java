/** The interface of the engine that carries the orders of a controller to its agents on other load hosts. */
@NullMarked
package io.blobbench.fleet;

import org.jspecify.annotations.NullMarked;
