/** Child processes that die with the harness, what they use, and what they log. */
@NullMarked
package io.blobbench.server.process;

import org.jspecify.annotations.NullMarked;
