/** Servers that are Java programs: the installation that fits, command lines, class-data archives. Control thread only. */
package io.blobbench.server.java;
