/** Commands about runs that exist: {@code compare}, {@code pivot}, {@code report}, {@code rerun}, {@code resume}. */
@NullMarked
package io.blobbench.cli.result;

import org.jspecify.annotations.NullMarked;
