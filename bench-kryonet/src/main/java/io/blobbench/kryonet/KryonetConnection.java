package io.blobbench.kryonet;

import com.esotericsoftware.kryonet.Listener;
import io.blobbench.store.Connection;
import io.blobbench.store.Endpoint;
import io.blobbench.store.NamedValues;
import io.blobbench.store.Operation;
import io.blobbench.store.OperationKind;
import io.blobbench.store.PendingOperation;
import io.blobbench.store.StoreException;
import io.blobbench.store.StoreFullException;
import java.io.IOException;

/** One KryoNet client. A batch becomes as many messages. Used by its lane only, closed by any thread. */
final class KryonetConnection extends Listener implements Connection {
    private final Request request = new Request();
    private final PendingOperation[] slots;
    private final Wiring wiring;
    private final Link link;

    KryonetConnection(Endpoint port, NamedValues settings, Wiring wiring, int maxInFlight) throws StoreException {
        this.slots = PendingOperation.slots(maxInFlight);
        this.wiring = wiring;
        this.link = Link.open(port, settings, wiring.write(), wiring.object(), this);
    }

    @Override
    public void submit(Operation operation) {
        PendingOperation pending = slots[operation.slot()];
        if (!pending.begin(operation)) {
            return;
        }
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
                    abandon(link);
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
        if (!(message instanceof Reply reply) || !slots[reply.slot].awaits(reply.id)) {
            return;
        }
        PendingOperation pending = slots[reply.slot];
        switch (reply.outcome) {
            case DONE -> {
                if (reply.body == null) {
                    pending.acknowledge(1);
                } else {
                    pending.acknowledgeRead(1, Wire.bytes(reply.body));
                }
            }
            case REJECTED -> pending.reject(1);
            case FULL -> pending.fail(1, new StoreFullException("kryonet: " + reply.body));
            case REFUSED -> pending.fail(1, new IOException("the kryonet server refused: " + reply.body));
        }
    }

    @Override
    public void disconnected(com.esotericsoftware.kryonet.Connection client) {
        abandon((Link) client);
    }

    private void abandon(Link lost) {
        Throwable cause = new IOException(lost.lost() + wiring.hint());
        for (PendingOperation pending : slots) {
            pending.abandon(cause);
        }
    }

    @Override
    public void close() {
        link.shutDown();
    }
}
