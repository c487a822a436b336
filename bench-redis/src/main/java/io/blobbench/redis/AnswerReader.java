package io.blobbench.redis;

import io.blobbench.store.operation.Operation;
import io.blobbench.store.operation.PendingOperation;
import java.net.SocketTimeoutException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.Protocol;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisException;
import redis.clients.jedis.util.RedisInputStream;

/**
 * A thread that reads the answers on one wire while its lane sends further operations.
 *
 * <ul>
 *   <li>It blocks in the socket and needs no signal of the lane: an operation is announced by {@link #expect} before its
 *       first byte is sent.
 *   <li>It alone settles what was announced, also when the wire is lost: what was answered until then counts.
 *   <li>A wire with an operation in flight, sent or being sent, is lost when nothing comes from it for the socket's timeout; twice
 *       that for the first operation after a pause. An idle wire is not lost.
 * </ul>
 */
final class AnswerReader {
    private static final long END_NS = TimeUnit.SECONDS.toNanos(10);

    private final RedisInputStream in;
    private final Runnable shut;
    private final Answers answers;
    private final PendingOperation[] slots;
    private final Consumer<Throwable> lost;
    private final Thread thread;

    /** Sends on the same wire what its lane does not. */
    final CommandWriter writer;

    /** Slots in flight in the order in which they were sent; the places from head to tail are taken. */
    private final int[] sent;

    private final int mask;
    /** Moved by this thread only, when an operation is settled. */
    private int head;
    /** Moved by the lane only. */
    private final AtomicInteger tail = new AtomicInteger();

    /** Bytes of the commands of each slot's operation. */
    private final long[] bytes;

    /** The sum for all operations that were announced. The lane's own. */
    private long announcedBytes;
    /** The sum for all operations that were settled; written by this thread only. */
    private final AtomicLong settledBytes = new AtomicLong();

    private volatile @Nullable Throwable sendFailure;
    private volatile @Nullable Throwable ended;

    /**
     * A reader that has not begun.
     *
     * @param connection its index, for the names of threads
     * @param in what the answers are read from
     * @param shut closes the socket at once, on any thread
     * @param slots of the connection
     * @param sending on this wire, where the lane leaves it to the writer
     * @param lost receives the end of the wire before anything is settled as unresolved, on either thread, perhaps
     *     twice
     */
    AnswerReader(
            int connection,
            RedisInputStream in,
            Runnable shut,
            Answers answers,
            PendingOperation[] slots,
            CommandWriter.Sending sending,
            Consumer<Throwable> lost) {
        this.in = in;
        this.shut = shut;
        this.answers = answers;
        this.slots = slots;
        this.lost = lost;
        this.sent = new int[Integer.highestOneBit(slots.length) << 1]; // more than slots: one settled may be sent again
        this.mask = sent.length - 1;
        this.bytes = new long[slots.length];
        this.thread = new Thread(this::run, "redis-answers-" + connection);
        this.thread.setDaemon(true);
        this.writer = new CommandWriter("redis-commands-" + connection, slots.length, sending, this::failed);
    }

    void start() {
        thread.start();
    }

    /**
     * Lane: announces the slot's operation, which has begun and is sent next.
     *
     * @param commandBytes of its commands
     * @return false when the wire is lost: the operation is unresolved then, and must not be sent
     */
    boolean expect(int slot, long commandBytes) {
        int at = tail.getPlain();
        bytes[slot] = commandBytes;
        announcedBytes += commandBytes;
        sent[at & mask] = slot;
        tail.set(at + 1); // before reading the end: either the lane sees the end, or the reader sees the operation
        Throwable why = ended;
        if (why == null) {
            return true;
        }
        lost.accept(why); // again: a wire that was lost at once was not in use when its reader said so
        slots[slot].unresolveRest(why);
        return false;
    }

    /** Lane: bytes of the commands of operations that are announced and not settled. */
    long unansweredBytes() {
        return announcedBytes - settledBytes.get();
    }

    /** Sending failed, so that no answer to the last operation may come. Called by the thread that sends. */
    void failed(Throwable why) {
        sendFailure = why;
        shut.run();
    }

    /** Returns when the thread has ended, which it does soon after its socket was closed. */
    void awaitEnd() {
        boolean interrupted = false;
        long startNs = System.nanoTime();
        for (long leftNs = END_NS; thread.isAlive() && leftNs > 0; leftNs = END_NS - (System.nanoTime() - startNs)) {
            try {
                TimeUnit.NANOSECONDS.timedJoin(thread, leftNs);
            } catch (InterruptedException e) {
                interrupted = true; // a reader that went on would settle what is not its own any more
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        if (thread.isAlive()) {
            throw new IllegalStateException(thread.getName() + " still reads " + TimeUnit.NANOSECONDS.toSeconds(END_NS)
                    + " s after its socket was closed");
        }
    }

    private void run() {
        Throwable why;
        try {
            why = readUntilTheEnd();
        } catch (Throwable e) { // whatever it was, nothing else would settle the operations in flight
            why = e;
        }
        Throwable cause = sendFailure == null ? why : sendFailure;
        lost.accept(cause);
        ended = cause;
        shut.run(); // whoever cannot get rid of its bytes would wait for ever
        writer.end();
        while (head != tail.get()) {
            slots[sent[head++ & mask]].unresolveRest(cause);
        }
    }

    private Throwable unasked() {
        try {
            Object answer = Protocol.read(in, Answers.NO_PUSHES);
            return new JedisConnectionException("the server sent without being asked: " + Answers.words(answer));
        } catch (JedisException e) {
            return e; // the words of a server that ends the connection
        }
    }

    private Throwable readUntilTheEnd() {
        while (true) {
            boolean owed = head != tail.get();
            try {
                in.peek((byte) 0); // waits for a byte and leaves it there
            } catch (JedisConnectionException e) {
                if (owed || !(e.getCause() instanceof SocketTimeoutException)) {
                    return e;
                }
                continue;
            }
            if (head == tail.get()) {
                return unasked();
            }
            int slot = sent[head & mask];
            long commandBytes = bytes[slot]; // before it is settled and has its next operation
            Operation operation = slots[slot].operation();
            answers.settle(slots[slot], operation.kind(), operation.batchSize());
            head++;
            settledBytes.setRelease(settledBytes.getPlain() + commandBytes);
        }
    }
}
