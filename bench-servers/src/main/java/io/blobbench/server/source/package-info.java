/** Sources of server programs: the PATH, packages, artifacts; the best build first. Control thread only. */
@NullMarked
package io.blobbench.server.source;

import org.jspecify.annotations.NullMarked;
