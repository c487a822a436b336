/** Trials in a JVM of their own. */
package io.blobbench.cli.fork;
