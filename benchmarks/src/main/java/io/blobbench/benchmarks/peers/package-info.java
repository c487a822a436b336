/** Our tool beside its alternatives, on the same server in one run. */
package io.blobbench.benchmarks.peers;
