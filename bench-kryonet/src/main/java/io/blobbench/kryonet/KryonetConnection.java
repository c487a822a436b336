package io.blobbench.kryonet;

import com.esotericsoftware.kryonet.Listener;
import io.blobbench.store.Connection;
import io.blobbench.store.ConnectionPlan;
import io.blobbench.store.Operation;
import io.blobbench.store.OperationKind;
import io.blobbench.store.StoreException;
import java.util.EnumMap;
import java.util.Map;

/** One KryoNet client. A batch becomes as many messages. Used by its lane only, closed by any thread. */
final class KryonetConnection extends Listener implements Connection {
    private static final Map<OperationKind, Verb> VERBS = new EnumMap<>(OperationKind.class);

    static {
        for (OperationKind kind : OperationKind.values()) {
            VERBS.put(kind, Verb.valueOf(kind.name()));
        }
    }

    private final PendingOperation[] slots;
    private final Request request = new Request();
    private final Messages messages;
    private final Window window;
    private final Link link;

    /** @param layout its number at the server */
    KryonetConnection(ClientSettings settings, LayoutOptions options, Buffers buffers, ConnectionPlan plan, int layout)
            throws StoreException {
        slots = new PendingOperation[plan.maxInFlight()];
        for (int i = 0; i < slots.length; i++) {
            slots[i] = new PendingOperation(plan.maxBatchSize());
        }
        messages = options.messages();
        request.layout = layout;
        window = new Window(buffers.window());
        int port = plan.index() % settings.endpoints().size();
        link = Link.open(settings, port, buffers.writeBytes(), buffers.objectBytes(), this);
    }

    @Override
    public void submit(Operation operation) {
        OperationKind kind = operation.kind();
        PendingOperation pending = slots[operation.slot()];
        int size = operation.batchSize();
        request.slot = operation.slot();
        request.id = operation.id();
        request.verb = VERBS.get(kind);
        request.partition = operation.partition();
        pending.begin(operation, kind.readsPayload());
        for (int i = 0; i < size; i++) {
            request.index = i;
            request.key = kind.keyed() ? operation.key(i) : 0;
            request.version = kind.keyed() ? operation.expectedVersion(i) : 0;
            request.body = kind.writesPayload() ? messages.wrap(operation.payload(i)) : null;
            if (!send(pending, i)) {
                pending.fail(i, size, link.lost());
                return;
            }
        }
    }

    /** Whether more can be sent; a message that finds the write buffer full is failed. */
    private boolean send(PendingOperation pending, int index) {
        try {
            if (!window.awaitRoom(link) || !link.send(request)) {
                return false;
            }
            window.sent();
        } catch (RuntimeException e) {
            if (!link.isConnected()) {
                return false;
            }
            pending.fail(index, index + 1, e);
        }
        return true;
    }

    @Override
    public void received(com.esotericsoftware.kryonet.Connection client, Object message) {
        if (message instanceof Reply reply && reply.slot < slots.length) {
            window.answered();
            slots[reply.slot].answer(reply);
        }
    }

    @Override
    public void disconnected(com.esotericsoftware.kryonet.Connection client) {
        Throwable cause = ((Link) client).lost();
        for (PendingOperation pending : slots) {
            pending.failAll(cause);
        }
        window.wakeUp();
    }

    @Override
    public void close() {
        link.shutDown();
    }
}
