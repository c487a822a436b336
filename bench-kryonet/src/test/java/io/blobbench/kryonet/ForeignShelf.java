package io.blobbench.kryonet;

import com.esotericsoftware.kryonet.Client;
import com.esotericsoftware.kryonet.Connection;
import com.esotericsoftware.kryonet.Listener;
import io.blobbench.contract.ForeignObject;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.access.Endpoint;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.operation.OperationKind;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A layout of another user, written through KryoNet's own client. */
record ForeignShelf(StoreSettings settings) implements ForeignObject {
    private static final String NAME = "lab";
    private static final int BUFFER_BYTES = 64 << 10;
    private static final int CONNECT_MS = 60_000;

    @Override
    public void write(byte[] content) throws Exception {
        int[] ports;
        try (Control control = control()) {
            control.call(Verb.PROVISION, NAME, 1, null);
            ports = (int[]) control.call(Verb.LISTEN, NAME, 0, new int[] {1, BUFFER_BYTES, BUFFER_BYTES});
        }
        CompletableFuture<Reply> answer = new CompletableFuture<>();
        Client client = new Client(BUFFER_BYTES, BUFFER_BYTES, new Wire());
        client.addListener(new Listener() {
            @Override
            public void received(Connection connection, Object message) {
                if (message instanceof Reply reply) {
                    answer.complete(reply);
                }
            }
        });
        client.start();
        try {
            client.connect(CONNECT_MS, server().host(), ports[0]);
            Request request = new Request();
            request.kind = OperationKind.PUT;
            request.key = 1;
            request.body = content;
            client.sendTCP(request);
            answer.get(CONNECT_MS, TimeUnit.MILLISECONDS);
        } finally {
            client.stop();
        }
    }

    @Override
    public byte[] read() throws StoreException {
        try (Control control = control()) {
            Map<?, ?> page = (Map<?, ?>) control.call(Verb.PAGE, NAME, Long.MIN_VALUE, 1);
            return (byte[]) page.get(1L);
        }
    }

    private Control control() throws StoreException {
        return new Control(server(), KryonetStoreFactory.settings(Map.of()), BUFFER_BYTES);
    }

    private Endpoint server() throws StoreException {
        return settings.parseEndpoints().get(0);
    }
}
