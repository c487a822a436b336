/** {@code clean}: what runs that died left on servers of others. */
@NullMarked
package io.blobbench.cli.clean;

import org.jspecify.annotations.NullMarked;
