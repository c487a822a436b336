package io.blobbench.reference.echo;

import io.blobbench.store.access.Endpoint;
import io.blobbench.store.error.StoreException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;

/** Sends back what it receives; one thread for all connections, which share one buffer. */
public final class EchoServer implements AutoCloseable {
    /** The answer to a connection beyond the limit. */
    static final String FULL = "the echo server is full\n";

    private static final int BUFFER_BYTES = 64 << 10;
    private static final int BACKLOG = 4096;

    private final Selector selector;
    private final ServerSocketChannel listener;
    private final int most;
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER_BYTES);
    private int open;
    private boolean complained;

    /**
     * Begins to listen.
     *
     * @param address where
     * @param most connections that it takes at once; one more reads why not, and is closed
     */
    public EchoServer(InetSocketAddress address, int most) throws IOException {
        this.most = most;
        this.selector = Selector.open();
        this.listener = ServerSocketChannel.open();
        listener.configureBlocking(false);
        listener.setOption(StandardSocketOptions.SO_REUSEADDR, true);
        listener.bind(address, BACKLOG);
        listener.register(selector, SelectionKey.OP_ACCEPT);
    }

    /**
     * Runs until the process is ended.
     *
     * @param args the {@code address:port} to listen at, and the number of connections that it takes
     */
    public static void main(String[] args) throws IOException, StoreException {
        Endpoint endpoint = Endpoint.parse(args[0]);
        InetSocketAddress address = new InetSocketAddress(InetAddress.getByName(endpoint.host()), endpoint.port());
        try (EchoServer server = new EchoServer(address, Integer.parseInt(args[1]))) {
            server.run();
        }
    }

    /** The port that it listens at. */
    public int port() throws IOException {
        return ((InetSocketAddress) listener.getLocalAddress()).getPort();
    }

    /** Serves until it is closed. */
    public void run() throws IOException {
        while (selector.isOpen() && listener.isOpen()) {
            selector.select(this::ready);
        }
    }

    private void ready(SelectionKey key) {
        if (!key.isValid()) {
            return;
        }
        if (key.isAcceptable()) {
            acceptAll();
        } else {
            echo(key);
        }
    }

    /** Without a file for another connection the system keeps it waiting, and this asks again and again. */
    private void acceptAll() {
        try {
            for (SocketChannel next = listener.accept(); next != null; next = listener.accept()) {
                next.configureBlocking(false);
                if (open == most) {
                    next.write(ByteBuffer.wrap(FULL.getBytes(StandardCharsets.US_ASCII)));
                    next.close();
                } else {
                    next.register(selector, SelectionKey.OP_READ);
                    open++;
                }
            }
        } catch (IOException e) {
            if (!complained) {
                complained = true;
                System.err.println("accept: " + e.getMessage());
            }
            pause();
        }
    }

    private static void pause() {
        try {
            Thread.sleep(10);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void echo(SelectionKey key) {
        SocketChannel channel = (SocketChannel) key.channel();
        try {
            buffer.clear();
            if (channel.read(buffer) < 0) {
                close(channel);
                return;
            }
            buffer.flip();
            channel.write(buffer); // a client that does not read loses the rest
        } catch (IOException e) {
            close(channel);
        }
    }

    private void close(SocketChannel channel) {
        open--;
        try {
            channel.close();
        } catch (IOException e) {
            System.err.println("close: " + e.getMessage());
        }
    }

    @Override
    public void close() throws IOException {
        try (selector;
                listener) {
            if (!selector.isOpen()) {
                return;
            }
            for (SelectionKey key : selector.keys()) {
                key.channel().close();
            }
        }
    }
}
