/** Commands that only show: {@code list}, {@code check}, {@code plan}. */
@NullMarked
package io.blobbench.cli.list;

import org.jspecify.annotations.NullMarked;
