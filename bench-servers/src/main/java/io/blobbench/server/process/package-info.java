/** Child processes that die with the harness, their resource usage and their logs. */
@NullMarked
package io.blobbench.server.process;

import org.jspecify.annotations.NullMarked;
