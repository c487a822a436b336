/** The command {@code run}: runs that take turns, each from its folder to its page. */
@NullMarked
package io.blobbench.cli.run;

import org.jspecify.annotations.NullMarked;
