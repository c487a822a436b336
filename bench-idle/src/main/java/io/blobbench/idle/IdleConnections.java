package io.blobbench.idle;

import io.blobbench.idle.Refusal.Cause;
import io.blobbench.store.IdleProtocol;
import io.blobbench.store.access.Endpoint;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Opens plain TCP connections at a steady rate and holds them, all in the thread that calls {@link #open} and {@link #hold}.
 *
 * <p>After the first connection that fails to open, no further one is opened. A connection has no buffer of its own, and is closed by a
 * reset: the ports of both sides are free at once, where an orderly end would keep them for a minute. When something is due within two
 * milliseconds, the loop checks every 50 us, and wakes about as much later. One thread, except {@link #stop}.
 */
public final class IdleConnections implements AutoCloseable {
    /** Connections opened between two checks of those that are open. */
    private static final int MOST_AT_ONCE = 64;

    private static final long LOOK_NS = TimeUnit.MICROSECONDS.toNanos(50);
    private static final long SOON_NS = TimeUnit.MILLISECONDS.toNanos(2);
    private static final long LONGEST_NS = TimeUnit.MILLISECONDS.toNanos(100);

    private final IdlePlan plan;
    private final LongSupplier clock;
    private final Selector selector;
    private final Connector connector;
    private final IdleTraffic traffic;
    private final Consumer<SelectionKey> ready;
    private final List<Held> all;
    private final FirstRefusal refusal = new FirstRefusal();
    private final IdleTally tally;
    private volatile boolean stopped;

    /**
     * Prepares the loop; nothing is opened yet.
     *
     * @param clock of nanoseconds
     * @throws IOException when a server has no address, or the system no selector
     */
    public IdleConnections(IdlePlan plan, IdleProtocol protocol, LongSupplier clock) throws IOException {
        this.plan = plan;
        this.clock = clock;
        this.all = new ArrayList<>(plan.connections());
        this.tally = new IdleTally(clock);
        this.traffic = new IdleTraffic(plan, protocol, clock, tally, refusal);
        this.ready = traffic::ready;
        List<InetSocketAddress> servers = new ArrayList<>();
        for (Endpoint server : protocol.endpoints()) {
            servers.add(new InetSocketAddress(InetAddress.getByName(server.host()), server.port()));
        }
        this.selector = Selector.open();
        this.connector = new Connector(selector, servers, plan.sources());
    }

    /** Opens the connections; returns when all are, or when one could not be and the others under way have an answer or have timed out. */
    public void open() throws IOException, InterruptedException {
        long originNs = clock.getAsLong();
        tally.begin(originNs);
        int started = 0;
        while (!stopped && (traffic.opening() || mayOpen(started))) {
            for (int some = 0; some < MOST_AT_ONCE && mayOpen(started); some++) {
                long dueNs = originNs + plan.dueNs(started);
                if (clock.getAsLong() - dueNs < 0) {
                    break;
                }
                start(started++, dueNs);
            }
            long nowNs = clock.getAsLong();
            turn(nowNs, mayOpen(started) ? originNs + plan.dueNs(started) - nowNs : LONGEST_NS);
        }
    }

    private boolean mayOpen(int started) {
        return started < plan.connections() && !refusal.happened();
    }

    /**
     * Holds what is open, with its keep-alive load. When the time is over, requests that were due have the timeout to be answered; what is
     * still owed then is not sent. After {@link #stop} none is waited for.
     */
    public void hold() throws IOException, InterruptedException {
        long startNs = clock.getAsLong();
        long endNs = startNs + plan.hold().toNanos();
        traffic.beginRequests(startNs);
        for (long nowNs = startNs; goesOn() && nowNs - endNs < 0; nowNs = clock.getAsLong()) {
            turn(nowNs, Math.min(LONGEST_NS, endNs - nowNs));
        }
        if (goesOn()) {
            traffic.sendDue(endNs - 1); // which may have fallen due while this process did not run
        }
        traffic.endRequests();
        long lastNs = clock.getAsLong() + plan.timeout().toNanos();
        boolean inTime = true;
        while (goesOn() && traffic.asking() && inTime) {
            long nowNs = clock.getAsLong();
            inTime = nowNs - lastNs < 0; // the turn after that gives up what is late
            if (!inTime) {
                receiveAll();
            }
            turn(nowNs, SOON_NS);
        }
        if (stopped) {
            tally.abandoned(traffic.waiting());
        }
    }

    private boolean goesOn() {
        return !stopped && tally.remaining() > 0;
    }

    /** The connections so far. */
    public IdleResult result() {
        return tally.result(plan.connections(), connector.manySources(), refusal.get());
    }

    /** Ends {@link #open} or {@link #hold} soon. Usable from any thread. */
    public void stop() {
        stopped = true;
        selector.wakeup();
    }

    /** Closes every connection by a reset. */
    @Override
    public void close() throws IOException {
        try (selector) { // which closes the sockets for good
            for (Held held : all) {
                held.channel.close();
            }
        }
    }

    private void turn(long nowNs, long atMostNs) throws IOException, InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException("while connections were held");
        }
        if (traffic.anyLate(nowNs)) {
            receiveAll(); // the answers may have come while this process did not run
        }
        traffic.giveUpLate(nowNs);
        traffic.sendDue(nowNs);
        long untilNs = traffic.untilNextNs(nowNs, atMostNs);
        if (untilNs >= SOON_NS) {
            selector.select(ready, TimeUnit.NANOSECONDS.toMillis(untilNs - SOON_NS / 2));
        } else if (selector.selectNow(ready) == 0 && untilNs > 0) {
            LockSupport.parkNanos(this, Math.min(LOOK_NS, untilNs));
        }
    }

    /** One selection returns some 1000 sockets at most; a server that goes on sending does not prolong this. */
    private void receiveAll() throws IOException {
        int received = 0;
        int some;
        do {
            some = selector.selectNow(ready);
            received += some;
        } while (some > 0 && received <= all.size());
    }

    private void start(int index, long dueNs) {
        if (index >= plan.descriptors()) {
            refusal.note(Cause.DESCRIPTORS, index, "all " + index + " files that were left to this process are open");
            return;
        }
        Held held;
        try {
            held = new Held(SocketChannel.open(), index, dueNs);
        } catch (IOException e) {
            refusal.failed(index, e);
            return;
        }
        all.add(held);
        traffic.begin(held);
        try {
            if (connector.connect(held)) {
                traffic.greet(held);
            }
        } catch (IOException e) {
            traffic.failed(held, e);
        }
    }
}
