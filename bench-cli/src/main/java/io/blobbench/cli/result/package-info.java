/** Commands about runs that have ended: {@code compare}, {@code report}, {@code rerun}. */
@NullMarked
package io.blobbench.cli.result;

import org.jspecify.annotations.NullMarked;
