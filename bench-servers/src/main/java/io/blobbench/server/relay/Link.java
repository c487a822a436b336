package io.blobbench.server.relay;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import org.jspecify.annotations.Nullable;

/** A connection that one member opened to another, which is reached when it is known whose it is. The thread of its {@link Relays}. */
final class Link {
    /** The origin of a connection while it is not known. */
    static final int UNKNOWN = -1;

    private final Selector selector;
    private final SocketChannel near;
    private final SelectionKey nearKey;
    private final int target;
    private final InetSocketAddress address;
    private final long acceptedNs = System.nanoTime();
    private int origin = UNKNOWN;
    private @Nullable Far far;

    /** The connection to the member, and the bytes of both directions. */
    private record Far(SocketChannel channel, SelectionKey key, Flow there, Flow back) {}

    /**
     * Takes over a connection.
     *
     * @param near was accepted
     * @param target index of the member that is meant
     * @param address at which that member listens
     */
    Link(Selector selector, SocketChannel near, int target, InetSocketAddress address) throws IOException {
        this.selector = selector;
        this.near = near;
        this.target = target;
        this.address = address;
        prepare(near);
        this.nearKey = near.register(selector, 0, this);
    }

    private static void prepare(SocketChannel channel) throws IOException {
        channel.configureBlocking(false);
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
    }

    /** The other end of the accepted connection. */
    InetSocketAddress peer() throws IOException {
        return (InetSocketAddress) near.getRemoteAddress();
    }

    /** The address at which it was accepted. */
    InetSocketAddress entrance() throws IOException {
        return (InetSocketAddress) near.getLocalAddress();
    }

    int origin() {
        return origin;
    }

    int target() {
        return target;
    }

    /** Time since it was accepted. */
    long ageNs() {
        return System.nanoTime() - acceptedNs;
    }

    /** @param member index of the one that opened it */
    void openedBy(int member) {
        origin = member;
    }

    /** Holds everything back from now on. */
    void hold() {
        nearKey.interestOps(0);
        if (far != null) {
            far.key.interestOps(0);
        }
    }

    /** Moves what can be moved; returns whether the connection has ended at both ends. */
    boolean goOn() throws IOException {
        if (far == null) {
            far = connect();
        }
        if (!far.channel.isConnected() && !far.channel.finishConnect()) {
            far.key.interestOps(SelectionKey.OP_CONNECT);
            return false;
        }
        far.there.move();
        far.back.move();
        nearKey.interestOps(interest(far.there, far.back));
        far.key.interestOps(interest(far.back, far.there));
        return far.there.complete() && far.back.complete();
    }

    private Far connect() throws IOException {
        SocketChannel channel = SocketChannel.open();
        try {
            prepare(channel);
            channel.connect(address);
            return new Far(
                    channel, channel.register(selector, 0, this), new Flow(near, channel), new Flow(channel, near));
        } catch (IOException e) {
            channel.close();
            throw e;
        }
    }

    private static int interest(Flow out, Flow in) {
        return (out.takesMore() ? SelectionKey.OP_READ : 0) | (in.holdsBytes() ? SelectionKey.OP_WRITE : 0);
    }

    void close() throws IOException {
        near.close();
        if (far != null) {
            far.channel.close();
        }
    }
}
