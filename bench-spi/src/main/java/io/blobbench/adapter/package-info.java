/** Finds adapters and loads each in a class loader of its own. */
@NullMarked
package io.blobbench.adapter;

import org.jspecify.annotations.NullMarked;
