/** Server files by name and version, fetched by package clients and held in a cache against their sums. Control thread only. */
@NullMarked
package io.blobbench.server.artifact;

import org.jspecify.annotations.NullMarked;
