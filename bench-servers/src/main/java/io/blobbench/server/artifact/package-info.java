/** Server files by name and version, fetched by package clients and verified in a cache. Control thread only. */
@NullMarked
package io.blobbench.server.artifact;

import org.jspecify.annotations.NullMarked;
