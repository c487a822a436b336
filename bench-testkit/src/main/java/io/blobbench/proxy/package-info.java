/** Proxies on loopback between a client and its server, for tests of what happens to connections. */
@NullMarked
package io.blobbench.proxy;

import org.jspecify.annotations.NullMarked;
