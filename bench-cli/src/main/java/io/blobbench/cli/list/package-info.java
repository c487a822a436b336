/** Commands that only tell: {@code list}, {@code check}, {@code plan}. */
@NullMarked
package io.blobbench.cli.list;

import org.jspecify.annotations.NullMarked;
