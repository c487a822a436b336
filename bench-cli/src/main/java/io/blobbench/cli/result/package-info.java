/** Commands about runs that have ended: {@code compare}, {@code report}, {@code rerun}. */
package io.blobbench.cli.result;
