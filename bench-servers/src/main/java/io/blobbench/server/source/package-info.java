/** Sources of server programs: the PATH, packages, artifacts; the best build first. Control thread only. */
package io.blobbench.server.source;
