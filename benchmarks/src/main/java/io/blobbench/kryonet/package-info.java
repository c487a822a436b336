/** The bare client of KryoNet, next to the adapter whose messages it shares. */
@NullMarked
package io.blobbench.kryonet;

import org.jspecify.annotations.NullMarked;
