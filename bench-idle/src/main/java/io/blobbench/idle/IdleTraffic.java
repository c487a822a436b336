package io.blobbench.idle;

import io.blobbench.idle.Refusal.Cause;
import io.blobbench.store.IdleProtocol;
import io.blobbench.store.error.StoreException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Sends greetings, heartbeats and requests on connections, receives the answers, and ends a connection that fails or has no answer in
 * time. Used by the event loop only.
 */
final class IdleTraffic {
    private final IdlePlan plan;
    private final LongSupplier clock;
    private final IdleTally tally;
    private final FirstRefusal refusal;
    private final Receiver receiver;
    private final ByteBuffer greeting;
    private final ByteBuffer request;
    private final ByteBuffer heartbeat;
    private final Waits greetings;
    private final Waits requests;
    private final KeepAlives keepAlives;
    private int unanswered;

    IdleTraffic(IdlePlan plan, IdleProtocol protocol, LongSupplier clock, IdleTally tally, FirstRefusal refusal) {
        this.plan = plan;
        this.clock = clock;
        this.tally = tally;
        this.refusal = refusal;
        this.receiver = new Receiver(protocol);
        this.greeting = ByteBuffer.wrap(protocol.greeting());
        this.request = ByteBuffer.wrap(protocol.request());
        this.heartbeat = ByteBuffer.wrap(protocol.heartbeat());
        this.greetings = new Waits(plan.timeout().toNanos());
        this.requests = new Waits(plan.timeout().toNanos());
        this.keepAlives =
                new KeepAlives(heartbeat.hasRemaining() ? protocol.heartbeatEvery() : Duration.ZERO, plan.keepAlive());
    }

    /** A connection is about to be opened; from now on it has the timeout to be greeted. */
    void begin(Held held) {
        unanswered++;
        held.waitsSinceNs = clock.getAsLong();
        tally.begun(held.waitsSinceNs - held.dueNs);
        greetings.add(held);
    }

    /** Whether a connection that has begun is neither open nor closed. */
    boolean opening() {
        return unanswered > 0;
    }

    /** Requests are due from now on. */
    void beginRequests(long nowNs) {
        keepAlives.begin(nowNs);
    }

    /** No further requests are due. */
    void endRequests() {
        keepAlives.end();
    }

    /** Whether a request waits for its answer. */
    boolean asking() {
        return !requests.none();
    }

    /** Requests that wait for their answers or are owed, on open connections. */
    long waiting() {
        return keepAlives.waiting();
    }

    /** Nanoseconds until something is due to be sent or an answer is late, at most the given ones. */
    long untilNextNs(long nowNs, long atMostNs) {
        long toSendNs = keepAlives.untilNextNs(nowNs, atMostNs);
        return requests.untilLateNs(nowNs, greetings.untilLateNs(nowNs, toSendNs));
    }

    /** Whether the answer to a connection is late. */
    boolean anyLate(long nowNs) {
        return greetings.anyLate(nowNs) || requests.anyLate(nowNs);
    }

    /** Ends connections whose answer is late. */
    void giveUpLate(long nowNs) {
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

    /** Sends what is due. */
    void sendDue(long nowNs) {
        for (Held next = keepAlives.nextBeat(nowNs); next != null; next = keepAlives.nextBeat(nowNs)) {
            if (next.state != Held.State.CLOSED) {
                send(next, heartbeat);
            }
        }
        for (Held next = keepAlives.nextRequest(nowNs); next != null; next = keepAlives.nextRequest(nowNs)) {
            if (next.state != Held.State.CLOSED) {
                long atNs = clock.getAsLong();
                tally.asked(atNs - keepAlives.takenDueNs());
                if (next.state == Held.State.OPEN) {
                    ask(next, atNs);
                }
            }
        }
    }

    private void ask(Held held, long nowNs) {
        held.state = Held.State.ASKING;
        held.waitsSinceNs = nowNs;
        requests.add(held);
        send(held, request);
    }

    /** A connection is established; one that the loop sees so only after the timeout, since it did not run, has it anew. */
    void greet(Held held) {
        held.state = Held.State.GREETING;
        long nowNs = clock.getAsLong();
        if (nowNs - held.waitsSinceNs >= plan.timeout().toNanos()) {
            held.waitsSinceNs = nowNs;
            greetings.add(held);
        }
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

    /** A socket can be established or read. */
    void ready(SelectionKey key) {
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

    /** The system says that a connection failed. */
    void failed(Held held, IOException failure) {
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
