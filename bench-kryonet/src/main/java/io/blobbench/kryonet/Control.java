package io.blobbench.kryonet;

import com.esotericsoftware.kryonet.Connection;
import com.esotericsoftware.kryonet.Listener;
import io.blobbench.store.NamedValues;
import io.blobbench.store.Waiting;
import io.blobbench.store.access.Endpoint;
import io.blobbench.store.error.StoreException;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** A client for one control call at a time. Control thread only. */
final class Control extends Listener implements AutoCloseable {
    /** Room for any call, and for the answer to any that brings no blobs. */
    static final int BUFFER_BYTES = 64 << 10;

    private static final Duration DEADLINE = Duration.ofSeconds(30);

    private final String server;
    private final Link link;
    private volatile CompletableFuture<Object> awaited = new CompletableFuture<>();

    /** @param answerBytes of the longest answer */
    Control(Endpoint server, NamedValues settings, int answerBytes) throws StoreException {
        this.server = "kryonet " + server + ": ";
        link = Link.open(server, settings, Link.connectMillis(settings), BUFFER_BYTES, answerBytes, this);
    }

    /** The body of the answer, null where it has none. */
    @Nullable
    Object call(Verb verb, String layout, long number, @Nullable Object body) throws StoreException {
        Request request = new Request();
        request.body = new Call(verb, layout, number, body);
        CompletableFuture<Object> answer = new CompletableFuture<>();
        awaited = answer;
        if (!link.send(request, false)) {
            throw new StoreException(server + verb + ": " + link.lost());
        }
        return Waiting.forAnswer(server + verb, DEADLINE, answer);
    }

    @Override
    public void received(Connection client, Object message) {
        if (message instanceof Reply reply) {
            if (reply.outcome == Reply.Outcome.DONE) {
                awaited.complete(reply.body);
            } else {
                awaited.completeExceptionally(new IOException((String) reply.body));
            }
        }
    }

    @Override
    public void disconnected(Connection client) {
        awaited.completeExceptionally(new IOException(((Link) client).lost()));
    }

    @Override
    public void close() {
        link.shutDown();
    }
}
