/** Which tests this machine can run, and which it skipped. */
package io.blobbench.machine;
