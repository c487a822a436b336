/** Child processes that die with the harness, what they use, and what they log. */
package io.blobbench.server.process;
