package io.blobbench.idle;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.List;

/**
 * Connects sockets to servers in turns without waiting, from several loopback addresses in turns: 127.0.0.1, 127.0.0.2 and so on, since one address
 * has no more than some 28 000 ports for connections to one server. Servers elsewhere are reached from the address that the system chooses.
 * Used by the event loop only.
 */
final class Connector {
    private static final int LOOPBACK = 127;

    private final Selector selector;
    private final List<InetSocketAddress> servers;
    private final int sources;

    Connector(Selector selector, List<InetSocketAddress> servers, int sources) {
        this.selector = selector;
        this.servers = List.copyOf(servers);
        this.sources = sources;
    }

    /** Begins to connect; returns whether that has succeeded already. */
    boolean connect(Held held) throws IOException {
        SocketChannel channel = held.channel;
        InetSocketAddress server = servers.get(held.index % servers.size());
        channel.configureBlocking(false);
        channel.setOption(StandardSocketOptions.SO_LINGER, 0); // closed by a reset, which leaves no port behind
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        bind(channel, server.getAddress(), sources, held.index);
        boolean connected = channel.connect(server);
        channel.register(selector, connected ? SelectionKey.OP_READ : SelectionKey.OP_CONNECT, held);
        return connected;
    }

    /** Whether connections to a server may come from several addresses. */
    static boolean manySources(InetAddress server) {
        return server.isLoopbackAddress() && server.getAddress().length == 4;
    }

    /** Whether connections to every server may. */
    boolean manySources() {
        return servers.stream().map(InetSocketAddress::getAddress).allMatch(Connector::manySources);
    }

    static void bind(SocketChannel channel, InetAddress server, int sources, int index) throws IOException {
        if (sources > 1 && manySources(server)) {
            byte last = (byte) (1 + index % sources);
            channel.bind(new InetSocketAddress(InetAddress.getByAddress(new byte[] {LOOPBACK, 0, 0, last}), 0));
        }
    }
}
