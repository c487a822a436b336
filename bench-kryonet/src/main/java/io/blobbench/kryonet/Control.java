package io.blobbench.kryonet;

import com.esotericsoftware.kryonet.Connection;
import com.esotericsoftware.kryonet.Listener;
import io.blobbench.server.Waiting;
import io.blobbench.store.Endpoint;
import io.blobbench.store.NamedValues;
import io.blobbench.store.StoreException;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/** A client for one control call at a time. Control thread only. */
final class Control extends Listener implements AutoCloseable {
    private static final Duration DEADLINE = Duration.ofSeconds(30);
    private static final int WRITE_BUFFER_BYTES = 4 << 10;
    /** Room for the answer to any call that brings no blobs. */
    private static final int ANSWER_BYTES = 64 << 10;

    private final Endpoint server;
    private volatile Link link;
    private volatile CompletableFuture<Reply> awaited = new CompletableFuture<>();

    Control(Endpoint server, NamedValues settings) throws StoreException {
        this(server, settings, ANSWER_BYTES);
    }

    /** @param answerBytes of the longest answer */
    Control(Endpoint server, NamedValues settings, int answerBytes) throws StoreException {
        this.server = server;
        link = Link.open(server, settings, WRITE_BUFFER_BYTES, answerBytes, this);
    }

    boolean connected() {
        return link.isConnected();
    }

    /** The body of the answer. */
    Object call(Verb verb, int layout, long key, long version, Object body) throws StoreException {
        String what = "kryonet " + server + ": " + verb;
        Request request = new Request();
        request.verb = verb;
        request.layout = layout;
        request.key = key;
        request.version = version;
        request.body = body;
        CompletableFuture<Reply> answer = new CompletableFuture<>();
        awaited = answer;
        if (!link.send(request, false)) {
            throw new StoreException(what + ": " + link.lost());
        }
        Reply reply = Waiting.forAnswer(what, DEADLINE, answer);
        if (reply.outcome != Reply.Outcome.DONE) {
            throw new StoreException(what + ": " + reply.body);
        }
        return reply.body;
    }

    @Override
    public void received(Connection client, Object message) {
        if (message instanceof Reply reply) {
            awaited.complete(reply);
        }
    }

    @Override
    public void disconnected(Connection client) {
        awaited.completeExceptionally(new IOException(link.lost()));
    }

    @Override
    public void close() {
        link.shutDown();
    }
}
