/** Gathers agents and carries orders to them with Infinispan's cluster executor over JGroups. */
@NullMarked
package io.blobbench.fleet.engine;

import org.jspecify.annotations.NullMarked;
