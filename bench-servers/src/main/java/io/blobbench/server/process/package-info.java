/** Child processes that die with the harness, their resource usage and their logs. */
package io.blobbench.server.process;
