/** {@code clean}: what runs that died left on target servers. */
@NullMarked
package io.blobbench.cli.clean;

import org.jspecify.annotations.NullMarked;
