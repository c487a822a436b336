/** The program {@code bench}: its commands, its usage errors, where the JVM starts. */
package io.blobbench.cli;
