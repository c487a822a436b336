package io.blobbench.idle;

import io.blobbench.idle.Refusal.Cause;
import io.blobbench.store.IdleProtocol;
import io.blobbench.store.access.Endpoint;
import io.blobbench.store.error.StoreException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.time.Duration;
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
    private final Receiver receiver;
    private final ByteBuffer greeting;
    private final ByteBuffer request;
    private final ByteBuffer heartbeat;
    private final Consumer<SelectionKey> ready = this::ready;
    private final List<Held> all;
    private final Waits greetings;
    private final Waits requests;
    private final KeepAlives keepAlives;
    private final FirstRefusal refusal = new FirstRefusal();
    private final IdleTally tally;
    private int unanswered;
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
        this.receiver = new Receiver(protocol);
        this.greeting = ByteBuffer.wrap(protocol.greeting());
        this.request = ByteBuffer.wrap(protocol.request());
        this.heartbeat = ByteBuffer.wrap(protocol.heartbeat());
        this.all = new ArrayList<>(plan.connections());
        this.greetings = new Waits(plan.timeout().toNanos());
        this.requests = new Waits(plan.timeout().toNanos());
        this.keepAlives =
                new KeepAlives(heartbeat.hasRemaining() ? protocol.heartbeatEvery() : Duration.ZERO, plan.keepAlive());
        this.tally = new IdleTally(clock);
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
        while (!stopped && (unanswered > 0 || mayOpen(started))) {
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
     * still owed then is not sent.
     */
    public void hold() throws IOException, InterruptedException {
        long startNs = clock.getAsLong();
        long endNs = startNs + plan.hold().toNanos();
        keepAlives.begin(startNs);
        for (long nowNs = startNs; goesOn() && nowNs - endNs < 0; nowNs = clock.getAsLong()) {
            turn(nowNs, Math.min(LONGEST_NS, endNs - nowNs));
        }
        keepAlives.end();
        long lastNs = endNs + plan.timeout().toNanos();
        boolean inTime = true;
        while (goesOn() && !requests.none() && inTime) {
            long nowNs = clock.getAsLong();
            inTime = nowNs - lastNs < 0; // the turn after that gives up what is late
            turn(nowNs, SOON_NS);
        }
    }

    private boolean goesOn() {
        return !stopped && tally.remaining() > 0;
    }

    /** The connections so far. */
    public IdleResult result() {
        return tally.result(plan.connections(), refusal.get());
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
        giveUpLate(nowNs);
        sendDue(nowNs);
        long untilNs = keepAlives.untilNextNs(nowNs, atMostNs);
        if (untilNs >= SOON_NS) {
            selector.select(ready, TimeUnit.NANOSECONDS.toMillis(untilNs - SOON_NS / 2));
        } else if (selector.selectNow(ready) == 0 && untilNs > 0) {
            LockSupport.parkNanos(this, Math.min(LOOK_NS, untilNs));
        }
    }

    private void giveUpLate(long nowNs) {
        for (Held late = greetings.late(nowNs); late != null; late = greetings.late(nowNs)) {
            String what = late.state == Held.State.CONNECTING ? "no connection" : "no answer";
            over(
                    late,
                    Cause.NO_ANSWER,
                    what + " within " + seconds(plan.timeout().toNanos()));
        }
        for (Held late = requests.late(nowNs); late != null; late = requests.late(nowNs)) {
            over(
                    late,
                    Cause.NO_ANSWER,
                    "no answer to a request within " + seconds(plan.timeout().toNanos()));
        }
    }

    private void sendDue(long nowNs) {
        for (Held next = keepAlives.nextBeat(nowNs); next != null; next = keepAlives.nextBeat(nowNs)) {
            if (next.state != Held.State.CLOSED) {
                send(next, heartbeat);
            }
        }
        for (Held next = keepAlives.nextRequest(nowNs); next != null; next = keepAlives.nextRequest(nowNs)) {
            if (next.state != Held.State.CLOSED) {
                tally.asked();
            }
            if (next.state == Held.State.OPEN) {
                ask(next, nowNs);
            }
        }
    }

    private void ask(Held held, long nowNs) {
        held.state = Held.State.ASKING;
        held.waitsSinceNs = nowNs;
        requests.add(held);
        send(held, request);
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
        unanswered++;
        try {
            boolean connected = connector.connect(held);
            greetings.add(held);
            if (connected) {
                greet(held);
            }
        } catch (IOException e) {
            failed(held, e);
        }
    }

    private void greet(Held held) {
        held.state = Held.State.GREETING;
        if (greeting.hasRemaining()) {
            send(held, greeting);
        }
    }

    private void send(Held held, ByteBuffer bytes) {
        ByteBuffer rest = bytes.duplicate();
        try {
            held.channel.write(rest);
            if (rest.hasRemaining()) {
                over(held, Cause.SERVER, "the server does not read");
            }
        } catch (IOException e) {
            failed(held, e);
        }
    }

    private void ready(SelectionKey key) {
        Held held = (Held) key.attachment();
        try {
            if (!key.isValid() || held.state == Held.State.CLOSED) {
                return;
            }
            if (key.isConnectable()) {
                held.channel.finishConnect();
                key.interestOps(SelectionKey.OP_READ);
                greet(held);
            } else {
                receive(held);
            }
        } catch (StoreException e) {
            over(held, Cause.SERVER, String.valueOf(e.getMessage()));
        } catch (IOException e) {
            failed(held, e);
        }
    }

    private void receive(Held held) throws IOException, StoreException {
        int answers = receiver.answers(held);
        if (answers < 0) {
            over(held, Cause.SERVER, "the server closed it");
        }
        for (int i = 0; i < answers && held.state != Held.State.CLOSED; i++) {
            answered(held);
        }
    }

    private void answered(Held held) {
        long nowNs = clock.getAsLong();
        if (held.state == Held.State.GREETING) {
            unanswered--;
            tally.opened(nowNs, nowNs - held.dueNs);
            keepAlives.add(held, plan.talks(held.index), nowNs);
        } else if (held.state == Held.State.ASKING) {
            tally.answered(nowNs - held.dueNs);
        }
        held.state = Held.State.OPEN;
        if (keepAlives.takeOwed(held)) {
            ask(held, nowNs);
        }
    }

    private void failed(Held held, IOException failure) {
        over(held, FirstRefusal.cause(failure), FirstRefusal.words(failure));
    }

    /** A connection ended that was to stay, or was never open. */
    private void over(Held held, Cause cause, String words) {
        Held.State before = held.state;
        if (before == Held.State.CLOSED) {
            return;
        }
        held.state = Held.State.CLOSED;
        String why = words;
        try {
            held.channel.close();
        } catch (IOException e) {
            why += "; then to close it failed: " + FirstRefusal.words(e);
        }
        if (before == Held.State.CONNECTING || before == Held.State.GREETING) {
            unanswered--;
            refusal.note(cause, held.index, why);
        } else {
            tally.lost(held.index, why);
        }
    }

    private static String seconds(long ns) {
        return TimeUnit.NANOSECONDS.toMillis(ns) / 1e3 + " s";
    }
}
