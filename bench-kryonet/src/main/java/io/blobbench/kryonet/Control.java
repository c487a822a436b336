package io.blobbench.kryonet;

import com.esotericsoftware.kryonet.Connection;
import com.esotericsoftware.kryonet.Listener;
import io.blobbench.store.StoreException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A client for one control call at a time, at the first port. Control thread only. */
final class Control extends Listener implements AutoCloseable {
    private static final int DEADLINE_S = 30;
    private static final int WRITE_BUFFER_BYTES = 4 << 10;

    private final String server;
    private final Link link;
    private volatile CompletableFuture<Reply> awaited = new CompletableFuture<>();

    /** @param objectBufferBytes as much as the longest answer needs */
    Control(ClientSettings settings, int objectBufferBytes) throws StoreException {
        server = settings.endpoints().get(0).toString();
        link = Link.open(settings, 0, WRITE_BUFFER_BYTES, objectBufferBytes, this);
    }

    boolean connected() {
        return link.isConnected();
    }

    /** The answer, which is always {@link Reply.Outcome#DONE}. */
    Reply call(Request request) throws StoreException {
        String what = "kryonet " + server + ": " + request.verb;
        CompletableFuture<Reply> answer = new CompletableFuture<>();
        awaited = answer;
        if (!link.send(request)) {
            throw new StoreException(what + ": " + link.lost().getMessage(), link.lost());
        }
        try {
            Reply reply = answer.get(DEADLINE_S, TimeUnit.SECONDS);
            if (reply.outcome != Reply.Outcome.DONE) {
                throw new StoreException(what + ": " + reply.body);
            }
            return reply;
        } catch (ExecutionException e) {
            throw new StoreException(what + ": " + e.getCause().getMessage(), e);
        } catch (TimeoutException e) {
            throw new StoreException(what + ": no answer within " + DEADLINE_S + " s", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StoreException("interrupted while waiting for " + what, e);
        }
    }

    ServerInfo describe() throws StoreException {
        Request request = new Request();
        request.verb = Verb.DESCRIBE;
        return ServerInfo.of(call(request).body);
    }

    @Override
    public void received(Connection client, Object message) {
        if (message instanceof Reply reply) {
            awaited.complete(reply.copy());
        }
    }

    @Override
    public void disconnected(Connection client) {
        awaited.completeExceptionally(((Link) client).lost());
    }

    @Override
    public void close() {
        link.shutDown();
    }
}
