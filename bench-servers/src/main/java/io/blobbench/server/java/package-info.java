/** Servers that are Java programs: Java installations, command lines, class-data archives. Control thread only. */
@NullMarked
package io.blobbench.server.java;

import org.jspecify.annotations.NullMarked;
