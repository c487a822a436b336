package io.blobbench.kryonet;

import io.blobbench.store.BlobVisitor;
import io.blobbench.store.Connection;
import io.blobbench.store.ConnectionPlan;
import io.blobbench.store.Consistency;
import io.blobbench.store.Durability;
import io.blobbench.store.Layout;
import io.blobbench.store.SpaceUsage;
import io.blobbench.store.Store;
import io.blobbench.store.StoreException;
import io.blobbench.store.UnsupportedLayoutException;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** One layout at a KryoNet server. Control thread only. */
final class KryonetStore implements Store {
    /** Room for the answer to any control call that brings no blobs. */
    private static final int ANSWER_BYTES = 64 << 10;

    private final ClientSettings settings;
    private Control control;
    private ServerInfo server;
    private Layout layout;
    private LayoutOptions options;
    private Buffers buffers;
    private int number;

    KryonetStore(ClientSettings settings) {
        this.settings = settings;
    }

    @Override
    public void provision(Layout wanted) throws StoreException {
        LayoutOptions parsed = LayoutOptions.of(wanted);
        if (wanted.consistency() != Consistency.ONE
                || wanted.durability() != Durability.NONE
                || wanted.replicas() > 1) {
            throw new UnsupportedLayoutException("kryonet offers one copy in one server's memory, acknowledged by a"
                    + " reply: replicas 1, consistency one, durability none");
        }
        server = control().describe();
        Request request = new Request();
        request.verb = Verb.PROVISION;
        request.body = wanted.name();
        request.key = wanted.partitions();
        request.version = parsed.retain() ? 1 : 0;
        number = (int) control().call(request).number;
        layout = wanted;
        options = parsed;
    }

    @Override
    public Connection connect(ConnectionPlan plan) throws StoreException {
        requireLayout();
        buffers = Buffers.of(options, plan, server);
        return new KryonetConnection(settings, options, buffers, plan, number);
    }

    @Override
    public long countBlobs() throws StoreException {
        return control().call(request(Verb.COUNT)).number;
    }

    @Override
    public void scan(BlobVisitor visitor) throws StoreException {
        int pageBytes = server.writeBufferBytes();
        try (Control reader = new Control(settings, pageBytes)) {
            Request request = request(Verb.PAGE);
            request.version = (long) pageBytes - Messages.OVERHEAD_BYTES;
            while (request.partition <= layout.partitions()) {
                Reply page = reader.call(request);
                Object[] content = (Object[]) page.body;
                long[] keys = (long[]) content[0];
                for (int i = 1; i < content.length; i++) {
                    visitor.visit(keys.length == 0 ? BlobVisitor.NO_KEY : keys[i - 1], Messages.unwrap(content[i]));
                }
                request.partition = page.index;
                request.key = page.number;
            }
        }
    }

    @Override
    public Optional<SpaceUsage> measureSpace() {
        return Optional.empty();
    }

    @Override
    public Map<String, String> describe() throws StoreException {
        Map<String, String> description = new TreeMap<>();
        control().describe().toMap().forEach((name, value) -> {
            description.put(name.equals("version") ? name : "server." + name, value);
        });
        settings.shown().forEach((name, value) -> description.put("client." + name, value));
        if (buffers != null) {
            description.put("client.writeBuffer", String.valueOf(buffers.writeBytes()));
            description.put("client.objectBuffer", String.valueOf(buffers.objectBytes()));
        }
        return description;
    }

    @Override
    public void teardown() throws StoreException {
        if (layout != null) {
            control().call(request(Verb.TEARDOWN));
            layout = null;
        }
    }

    @Override
    public void close() {
        if (control != null) {
            control.close();
            control = null;
        }
    }

    private Request request(Verb verb) throws StoreException {
        requireLayout();
        Request request = new Request();
        request.verb = verb;
        request.layout = number;
        return request;
    }

    private void requireLayout() throws StoreException {
        if (layout == null) {
            throw new StoreException("the kryonet store is not provisioned");
        }
    }

    /** The control connection, or a new one where the server was restarted since the last call. */
    private Control control() throws StoreException {
        if (control == null || !control.connected()) {
            close();
            control = new Control(settings, ANSWER_BYTES);
        }
        return control;
    }
}
