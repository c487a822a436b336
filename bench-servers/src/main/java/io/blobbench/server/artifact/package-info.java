/** Server files by name and version, fetched by package clients and verified in a cache. Control thread only. */
package io.blobbench.server.artifact;
