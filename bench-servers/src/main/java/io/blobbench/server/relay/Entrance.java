package io.blobbench.server.relay;

import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;

/**
 * The listener at which a member is reached by the others.
 *
 * @param member its index
 * @param address at which it listens itself
 */
record Entrance(ServerSocketChannel channel, int member, InetSocketAddress address) {}
