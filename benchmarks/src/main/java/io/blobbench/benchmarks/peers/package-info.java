/** Our tool beside what others would use, on the same server in one run. */
package io.blobbench.benchmarks.peers;
