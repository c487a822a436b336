package io.blobbench.server.process;

import io.blobbench.server.PortSource;
import io.blobbench.server.ServerException;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Finds free TCP ports of 127.0.0.1. */
public final class FreePorts {
    private static final byte[] IPV4_LOOPBACK = {127, 0, 0, 1};

    /** With fewer, two servers that start at once would often choose the same. */
    private static final int FEWEST_LASTING = 1000;

    private static final int TRIES = 100;
    private static final int ACCEPTED_MS = 1000;

    private FreePorts() {}

    /** Whether a program accepts connections on a port, within a second. */
    public static boolean isTaken(int port) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getByAddress(IPV4_LOOPBACK), port), ACCEPTED_MS);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /**
     * Returns distinct ports that were free a moment ago, outside the range of {@link EphemeralPorts} if that leaves
     * enough of them: no connection takes one of a server that is killed and started again. Another server may take one
     * before this one does: a server that cannot bind must be started again with other ports.
     *
     * @param count at least 1
     * @throws ServerException when the system has no free port
     */
    public static List<Integer> find(int count) throws ServerException {
        return find(count, EphemeralPorts.ofSystem().others());
    }

    /** @param lasting the ports that a server can keep; when they are few, the system chooses others */
    static List<Integer> find(int count, List<Integer> lasting) throws ServerException {
        List<ServerSocket> sockets = new ArrayList<>(count);
        try {
            try {
                for (int i = 0; i < count; i++) {
                    sockets.add(open(lasting));
                }
                return sockets.stream().map(ServerSocket::getLocalPort).toList();
            } finally {
                for (ServerSocket socket : sockets) {
                    socket.close();
                }
            }
        } catch (IOException e) {
            throw new ServerException("cannot find " + count + " free ports on 127.0.0.1: " + e, e);
        }
    }

    private static ServerSocket open(List<Integer> lasting) throws IOException {
        for (int i = 0; lasting.size() >= FEWEST_LASTING && i < TRIES; i++) {
            try {
                return open(lasting.get(ThreadLocalRandom.current().nextInt(lasting.size())));
            } catch (BindException e) {
                // another server's; the next one may be free
            }
        }
        return open(0);
    }

    private static ServerSocket open(int port) throws IOException {
        ServerSocket socket = new ServerSocket();
        try {
            socket.setReuseAddress(
                    false); // with it, some systems let 127.0.0.1 share the port of a server of all addresses
            socket.bind(new InetSocketAddress(InetAddress.getByAddress(IPV4_LOOPBACK), port), 1);
            return socket;
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }

    /**
     * Ports of a cluster: the client ports of its nodes are fixed and consecutive, the others free.
     *
     * @param first port of the first node
     * @param nodes of the cluster
     */
    public static PortSource withClientsAt(int first, int nodes) {
        List<Integer> fixed = IntStream.range(first, first + nodes).boxed().toList();
        return count -> {
            for (int port : fixed) {
                if (isTaken(port)) {
                    throw new ServerException("port " + port + " of 127.0.0.1 is taken by another program");
                }
            }
            Stream<Integer> free = find(count).stream().filter(Predicate.not(fixed::contains));
            return Stream.concat(fixed.stream(), free).limit(count).toList();
        };
    }
}
