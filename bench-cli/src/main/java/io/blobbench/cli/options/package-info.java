/** Options that several commands have. */
@NullMarked
package io.blobbench.cli.options;

import org.jspecify.annotations.NullMarked;
