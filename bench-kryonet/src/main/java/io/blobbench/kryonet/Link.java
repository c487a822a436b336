package io.blobbench.kryonet;

import com.esotericsoftware.kryo.io.KryoBufferOverflowException;
import com.esotericsoftware.kryonet.Client;
import com.esotericsoftware.kryonet.Listener;
import com.esotericsoftware.minlog.Log;
import io.blobbench.store.StoreException;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.channels.Selector;

/** A KryoNet client with a thread of its own, which ends when the link is shut down. Usable from any thread. */
final class Link extends Client {
    private static final VarHandle EMPTY_SELECTS;
    private static final VarHandle SELECTOR;

    static {
        Log.set(Log.LEVEL_NONE); // it prints to standard output; what goes wrong is told as the cause
        try {
            MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(Client.class, MethodHandles.lookup());
            EMPTY_SELECTS = lookup.findVarHandle(Client.class, "emptySelects", int.class);
            SELECTOR = lookup.findVarHandle(Client.class, "selector", Selector.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final String peer;
    private final Selector selector;
    private volatile boolean shuttingDown;
    private volatile Throwable cause;

    private Link(String peer, int writeBufferBytes, int objectBufferBytes) {
        super(writeBufferBytes, objectBufferBytes, new Wire());
        this.peer = peer;
        this.selector = (Selector) SELECTOR.get(this);
    }

    /** Connects; the listener is told of nothing before this returns but of the connection itself. */
    static Link open(ClientSettings settings, int port, int writeBufferBytes, int objectBufferBytes, Listener listener)
            throws StoreException {
        ClientSettings.Endpoint endpoint = settings.endpoints().get(port);
        Link link = new Link(endpoint.toString(), writeBufferBytes, objectBufferBytes);
        link.addListener(listener);
        Thread thread = new Thread(link, "kryonet-" + endpoint);
        thread.setDaemon(true);
        thread.start();
        try {
            link.setKeepAliveTCP(settings.keepAliveMs());
            link.setTimeout(settings.timeoutMs());
            link.connect(settings.connectTimeoutMs(), endpoint.host(), endpoint.port());
            return link;
        } catch (IOException e) {
            link.shutDown();
            throw new StoreException("kryonet " + endpoint + ": " + e.getMessage(), e);
        }
    }

    @Override
    public void run() {
        super.run();
        try {
            selector.close();
        } catch (IOException e) {
            Log.debug("close a selector", e);
        }
    }

    /** One round of the thread; what KryoNet would let end the thread ends the connection, with that as the cause. */
    @Override
    public void update(int timeoutMs) {
        if (shuttingDown) {
            stop(); // again: the thread may have started after the link was shut down
            return;
        }
        // KryoNet counts wake-ups as empty selects, and sleeps for up to 25 ms after a hundred of them.
        EMPTY_SELECTS.set(this, 0);
        try {
            super.update(timeoutMs);
        } catch (KryoBufferOverflowException e) {
            Log.debug("a full buffer keeps the connection alive without a message for that", e);
        } catch (IOException | RuntimeException e) {
            cause = e;
            close();
        }
    }

    /**
     * Sends one message.
     *
     * @return false when the link is down
     * @throws RuntimeException when the write buffer has no room for the message, which is as if it had never been
     */
    boolean send(Object message) {
        int bytes = sendTCP(message);
        if (getTcpWriteBufferSize() > 0) {
            // After a partial write KryoNet leaves its thread asleep that is to write the rest.
            selector.wakeup();
        }
        return bytes > 0;
    }

    /** Why nothing can be sent or received any more. */
    IOException lost() {
        String reason = shuttingDown
                ? "the connection to " + peer + " was closed"
                : "KryoNet closed the connection to " + peer
                        + (cause == null ? ", which was silent for too long or broke" : ": " + cause.getMessage());
        return new IOException(reason, cause);
    }

    /** Closes at once; the thread ends soon. */
    void shutDown() {
        shuttingDown = true;
        stop();
    }
}
