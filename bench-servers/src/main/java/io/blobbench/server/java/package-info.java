/** Servers that are Java programs: Java installations, command lines, class-data archives. Control thread only. */
package io.blobbench.server.java;
