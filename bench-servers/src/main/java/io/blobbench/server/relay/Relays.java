package io.blobbench.server.relay;

import io.blobbench.server.ServerException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Relays between the members of a cluster, all on one thread. The connections of an isolated member with the others are
 * held in both directions, whichever side opened them; new ones are accepted and get no answer. As with a firewall that
 * drops packets, nothing is refused, ended or lost: all connections continue when the member is back.
 *
 * <p>Which member opened a connection is looked up in the list of its open files. Connections of other processes are closed.
 *
 * <p>Relays are opened, started and closed by one thread; members are cut off by any.
 */
public final class Relays implements AutoCloseable {
    private static final byte[] HOST = {127, 0, 0, 1};
    private static final Duration DEADLINE = Duration.ofSeconds(10);

    private final int members;
    private final Selector selector;
    private final Map<Integer, InetSocketAddress> entrances = new HashMap<>();
    private @Nullable Carrier carrier;
    private @Nullable Thread thread;

    private Relays(int members, Selector selector) {
        this.members = members;
        this.selector = selector;
    }

    /**
     * Relays of a cluster, not open yet.
     *
     * @param members how many there are
     */
    public static Relays of(int members) throws ServerException {
        try {
            return new Relays(members, Selector.open());
        } catch (IOException e) {
            throw new ServerException("cannot relay between the members of a cluster: " + e, e);
        }
    }

    /** The reason why there can be none on this machine; empty where there can. */
    public static Optional<String> missing() {
        return SocketOwners.known()
                ? Optional.empty()
                : Optional.of(
                        "a relay between servers must know whose a connection is, which only Linux shows, under /proc");
    }

    /**
     * Opens the relay of a member's port, at a free port of 127.0.0.1; returns the one that is open where there is one.
     *
     * @param member its index from 0
     * @param port of 127.0.0.1 at which the member itself listens
     * @return the port of the relay
     */
    public int open(int member, int port) throws ServerException {
        return open(member, port, HOST, 0).getPort();
    }

    /**
     * The same at an address of this machine that differs in its host, not in its port.
     *
     * @return the host of the relay
     */
    public String openAside(int member, int port) throws ServerException {
        return open(member, port, new byte[] {127, 0, 1, (byte) (member + 1)}, port)
                .getAddress()
                .getHostAddress();
    }

    private InetSocketAddress open(int member, int port, byte[] host, int entrancePort) throws ServerException {
        InetSocketAddress before = entrances.get(port);
        if (before != null) {
            return before;
        }
        try {
            InetSocketAddress own = new InetSocketAddress(InetAddress.getByAddress(HOST), port);
            ServerSocketChannel listener = ServerSocketChannel.open();
            listener.bind(new InetSocketAddress(InetAddress.getByAddress(host), entrancePort));
            listener.configureBlocking(false);
            listener.register(selector, SelectionKey.OP_ACCEPT, new Entrance(listener, member, own));
            InetSocketAddress entrance = (InetSocketAddress) listener.getLocalAddress();
            entrances.put(port, entrance);
            return entrance;
        } catch (IOException e) {
            throw new ServerException(
                    "cannot relay what other servers send to port " + port + " of 127.0.0.1: " + e.getMessage(), e);
        }
    }

    /**
     * Begins to relay.
     *
     * @param pids the process of each member by its index, empty while it has none; any thread
     */
    public void start(IntFunction<OptionalLong> pids) {
        Carrier started = new Carrier(selector, members, pids);
        Thread running = new Thread(started, "relay");
        running.setDaemon(true);
        carrier = started;
        thread = running;
        running.start();
    }

    /** Cuts a member off from the others; returns when it is. */
    public void isolate(int member) throws ServerException {
        order(member, true);
    }

    /** Allows a member to reach the others again. */
    public void rejoin(int member) throws ServerException {
        order(member, false);
    }

    private void order(int member, boolean cut) throws ServerException {
        Carrier running = Objects.requireNonNull(carrier, "relays were not started");
        try {
            running.order(member, cut).get(DEADLINE.toNanos(), TimeUnit.NANOSECONDS);
        } catch (ExecutionException | TimeoutException e) {
            String cause =
                    e.getCause() == null ? "does not answer" : e.getCause().getMessage();
            throw new ServerException("the relay between the servers: " + cause, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ServerException("interrupted while waiting for the relay between the servers", e);
        }
    }

    /** Ends all relays and their connections. */
    @Override
    public void close() {
        if (carrier == null || thread == null) {
            Carrier.closeAll(selector);
            return;
        }
        carrier.end();
        try {
            thread.join(DEADLINE.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
