package io.blobbench.kryonet;

import com.esotericsoftware.kryonet.Listener;
import io.blobbench.store.Connection;
import io.blobbench.store.ConnectionPlan;
import io.blobbench.store.NamedValues;
import io.blobbench.store.Outages;
import io.blobbench.store.Reopening;
import io.blobbench.store.access.Endpoint;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.error.StoreFullException;
import io.blobbench.store.operation.Operation;
import io.blobbench.store.operation.OperationKind;
import io.blobbench.store.operation.PendingOperation;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One KryoNet client. A batch becomes as many messages. Used by its lane only, closed by any thread. */
final class KryonetConnection extends Listener implements Connection {
    private final Request request = new Request();
    private final PendingOperation[] slots;
    private final Wiring wiring;
    private final Reopening<Link> line;

    KryonetConnection(Endpoint port, NamedValues settings, Wiring wiring, ConnectionPlan plan) throws StoreException {
        this.slots = PendingOperation.slots(plan.maxInFlight());
        this.wiring = wiring;
        this.line = new Reopening<>(
                "kryonet " + port, patience(settings, plan), plan.index(), new Links(port, settings, wiring, this));
        line.connect();
    }

    /** How long an operation waits for a lost connection; a {@code timeoutMillis} of 0 means no timeout to KryoNet. */
    static Duration patience(NamedValues settings, ConnectionPlan plan) throws StoreException {
        long timeoutMillis = settings.number("timeoutMillis", 0);
        long planMillis = plan.timeout().toMillis();
        return Duration.ofMillis(timeoutMillis == 0 ? planMillis : Math.min(timeoutMillis, planMillis));
    }

    @Override
    public void submit(Operation operation) {
        Link link;
        try {
            link = line.open();
        } catch (StoreException e) {
            operation.fail(operation.batchSize(), e);
            return;
        }
        PendingOperation pending = slots[operation.slot()];
        pending.begin(operation);
        OperationKind kind = operation.kind();
        request.slot = operation.slot();
        request.id = operation.id();
        request.kind = kind;
        int size = operation.batchSize();
        for (int i = 0; i < size; i++) {
            request.key = kind.keyed() ? operation.key(i) : 0;
            request.version = kind.keyed() ? operation.expectedVersion(i) : 0;
            request.body = kind.writesPayload() ? body(operation, i) : null;
            try {
                if (!link.send(request, wiring.waits())) {
                    lost(link);
                    pending.unresolveRest(cause(link)); // it may have begun when the others were settled
                    return;
                }
            } catch (RuntimeException e) {
                pending.fail(1, e);
            }
        }
    }

    private Object body(Operation operation, int index) {
        return wiring.maps() ? operation.message(index) : operation.payload(index);
    }

    @Override
    public void received(com.esotericsoftware.kryonet.Connection client, Object message) {
        if (!(message instanceof Reply reply) || !slots[reply.slot].holds(reply.id)) {
            return;
        }
        PendingOperation pending = slots[reply.slot];
        switch (reply.outcome) {
            case DONE -> done(pending, reply.body);
            case REJECTED -> pending.reject(1);
            case FULL -> pending.fail(1, new StoreFullException("kryonet: " + reply.body));
            case REFUSED -> pending.fail(1, new IOException("the kryonet server refused: " + reply.body));
        }
    }

    /** A surplus answer only counts: its operation is not to be asked any more. */
    private static void done(PendingOperation pending, @Nullable Object body) {
        if (body == null || pending.awaited() == 0) {
            pending.acknowledge(1);
        } else if (pending.operation().comparesReads()) {
            pending.acknowledgeRead(Wire.blob(body));
        } else {
            pending.acknowledgeRead(1, Wire.bytes(body));
        }
    }

    @Override
    public void disconnected(com.esotericsoftware.kryonet.Connection client) {
        lost((Link) client);
    }

    /** Called by the lane that cannot send, by the link's own thread, or by both. */
    private void lost(Link link) {
        Throwable cause = cause(link);
        if (line.lost(link, cause)) {
            unresolveAll(cause);
        }
    }

    private void unresolveAll(Throwable cause) {
        for (PendingOperation pending : slots) {
            pending.unresolveRest(cause);
        }
    }

    private Throwable cause(Link link) {
        return new IOException(link.lost() + wiring.hint());
    }

    @Override
    public Optional<Outages> outages() {
        return Optional.of(line.outages());
    }

    @Override
    public void close() {
        line.close();
        unresolveAll(new IOException("the connection was closed"));
    }
}
