/** Proxies on loopback between a client and its server, for tests of what happens to connections. */
package io.blobbench.proxy;
