package io.blobbench.kryonet;

import com.esotericsoftware.kryo.io.KryoBufferOverflowException;
import com.esotericsoftware.kryonet.Client;
import com.esotericsoftware.kryonet.Listener;
import com.esotericsoftware.minlog.Log;
import io.blobbench.store.NamedValues;
import io.blobbench.store.access.AccessFailure;
import io.blobbench.store.access.Endpoint;
import io.blobbench.store.error.StoreException;
import java.io.IOException;
import java.lang.invoke.VarHandle;
import java.nio.channels.Selector;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A KryoNet client with a thread of its own, which ends when the link is shut down. Usable from any thread. */
final class Link extends Client {
    private static final VarHandle EMPTY_SELECTS = PrivateFields.field(Client.class, "emptySelects", int.class);
    private static final VarHandle SELECTOR = PrivateFields.field(Client.class, "selector", Selector.class);
    private static final int ROUND_MS = 250;
    private static final long END_MS = 1000;
    /** How long a sender sleeps before it checks for room again. */
    private static final long PARK_NS = TimeUnit.MICROSECONDS.toNanos(50);

    /** The words of KryoNet to a server that accepts its connection, and never registers it. */
    private static final Pattern OTHER_PROTOCOL = Pattern.compile("timed out during TCP registration");

    static {
        Log.set(Log.LEVEL_NONE); // it prints to standard output; failures are reported as the cause
    }

    private final Endpoint endpoint;
    private final Selector selector;
    private final int writeBufferBytes;
    /** Thrown many times a second. */
    private final IllegalStateException full;

    private volatile boolean ended;
    private volatile @Nullable Throwable cause;

    /** Whether KryoNet may hold the keys of the selector; the link's thread only. */
    private boolean updating;
    /** Whether to close when they are free; the link's thread only. */
    private boolean closesAfterUpdate;

    private Link(Endpoint endpoint, int writeBufferBytes, int objectBufferBytes) {
        super(writeBufferBytes, objectBufferBytes, new Wire());
        this.endpoint = endpoint;
        this.writeBufferBytes = writeBufferBytes;
        this.full = new IllegalStateException("the write buffer of " + writeBufferBytes + " bytes is full");
        this.selector = (Selector) SELECTOR.get(this);
    }

    /** The usual time for a server to accept a connection. */
    static int connectMillis(NamedValues settings) throws StoreException {
        return settings.number("connectTimeoutMillis", 0);
    }

    /**
     * Connects; before this returns, the listener is called for the connection itself only.
     *
     * @param connectMillis that the server has to accept the connection; KryoNet gives a host that does not answer 5 s
     */
    static Link open(
            Endpoint endpoint,
            NamedValues settings,
            int connectMillis,
            int writeBufferBytes,
            int objectBufferBytes,
            Listener listener)
            throws StoreException {
        Link link = new Link(endpoint, writeBufferBytes, objectBufferBytes);
        link.addListener(listener);
        Thread thread = new Thread(link, "kryonet-" + endpoint);
        thread.setDaemon(true);
        thread.start();
        try {
            link.setKeepAliveTCP(settings.number("keepAliveMillis", 0));
            link.setTimeout(settings.number("timeoutMillis", 0));
            link.connect(connectMillis, endpoint.host(), endpoint.port());
            return link;
        } catch (IOException e) {
            link.shutDown();
            String what = "connect to kryonet " + endpoint;
            throw AccessFailure.ofOtherServer(what, "KryoNet", OTHER_PROTOCOL, e)
                    .orElseGet(() -> StoreException.after(what, e));
        }
    }

    @Override
    public void run() {
        try (selector) {
            while (!ended) {
                round();
            }
        } catch (IOException e) {
            cause = e; // the link was shut down before: to close it again needs the selector
        }
    }

    /** A failure that would end KryoNet's thread ends the connection, with that as the cause. */
    private void round() {
        // KryoNet counts wake-ups as empty selects, and sleeps for up to 25 ms after a hundred of them.
        EMPTY_SELECTS.set(this, 0);
        updating = true;
        try {
            update(ROUND_MS);
        } catch (IOException | RuntimeException | Error e) { // the last where the heap has no room for an answer
            lostBy(e);
            closesAfterUpdate = true;
        } finally {
            updating = false;
        }
        if (closesAfterUpdate) {
            closesAfterUpdate = false;
            close();
        }
    }

    private void lostBy(Throwable why) {
        cause = cause == null ? why : cause;
    }

    /**
     * KryoNet calls this without a word when a message cannot be written, and in the thread of the link after silence.
     * It takes its lock and then the keys of the selector; the thread of the link may hold the keys, and closes later.
     */
    @Override
    public void close() {
        boolean ofLink = Thread.currentThread() == getUpdateThread();
        if (cause == null && isConnected()) {
            cause = new IOException(ofLink ? "it was silent for too long" : "a message could not be written");
        }
        if (ofLink && updating) {
            closesAfterUpdate = true;
        } else {
            super.close();
        }
    }

    /**
     * Sends one message.
     *
     * @param waits whether to wait while the write buffer has no room
     * @return false when the link is down, or the thread is interrupted
     * @throws IllegalStateException when the write buffer has no room for the message, which is as if it had never been
     */
    boolean send(Object message, boolean waits) {
        // Bytes that may be there at the next try, which builds the whole message under KryoNet's lock.
        int most = writeBufferBytes;
        while (isConnected() && !Thread.currentThread().isInterrupted()) {
            if (getTcpWriteBufferSize() > most) {
                LockSupport.parkNanos(this, PARK_NS);
                continue;
            }
            try {
                int bytes = sendTCP(message);
                if (getTcpWriteBufferSize() > 0) {
                    // After a partial write KryoNet leaves its thread asleep that is to write the rest.
                    selector.wakeup();
                }
                return bytes > 0;
            } catch (KryoBufferOverflowException | IllegalArgumentException e) { // the other where no length fits
                if (!waits) {
                    throw full;
                }
                most = most == writeBufferBytes ? writeBufferBytes / 2 : 0;
            }
        }
        return false;
    }

    /** The reason why nothing can be sent or received any more. */
    String lost() {
        return "KryoNet closed the connection to " + endpoint + ": "
                + (cause == null ? "it was not open" : cause.getMessage());
    }

    /** Waits until the thread has ended, so that it settles nothing any more; after {@link #shutDown}. */
    void awaitEnd() {
        try {
            getUpdateThread().join(END_MS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Closes at once; the thread ends soon. */
    synchronized void shutDown() {
        if (!ended) {
            lostBy(new IOException("it was asked to"));
            close(); // needs the selector, which the thread closes
            ended = true;
            selector.wakeup();
        }
    }
}
