package io.blobbench.kryonet;

import io.blobbench.store.BlobVisitor;
import io.blobbench.store.Connection;
import io.blobbench.store.ConnectionPlan;
import io.blobbench.store.IdleProtocol;
import io.blobbench.store.NamedValues;
import io.blobbench.store.Store;
import io.blobbench.store.access.Endpoint;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.layout.Layout;
import io.blobbench.store.layout.UnsupportedLayoutException;
import io.blobbench.store.operation.ElementsMessage;
import io.blobbench.store.watch.Watcher;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** One layout at a KryoNet server, with a port for each of its partitions. Nothing is held between calls. Control thread only. */
final class KryonetStore implements Store {
    private static final int MAX_PORTS = 100;
    private static final int PAGE_BYTES = 1 << 20;

    private final Endpoint server;
    private final NamedValues settings;
    private @Nullable Layout layout;
    private int @Nullable [] ports;

    KryonetStore(Endpoint server, NamedValues settings) {
        this.server = server;
        this.settings = settings;
    }

    @Override
    public void provision(Layout wanted) throws StoreException {
        NamedValues options = KryonetTraits.TRAITS.optionsOf(wanted);
        if (wanted.partitions() > MAX_PORTS) {
            throw new UnsupportedLayoutException("a kryonet server has a port for each partition, at most " + MAX_PORTS
                    + ", not " + wanted.partitions());
        }
        layout = wanted;
        call(Verb.PROVISION, options.flag("retain") ? 1 : 0, null);
        ports = null;
    }

    @Override
    public Connection connect(ConnectionPlan plan) throws StoreException {
        Layout provisioned = layout();
        if (plan.total() < provisioned.partitions()) {
            throw new UnsupportedLayoutException(
                    provisioned.partitions() + " partitions, which are ports of a kryonet server,"
                            + " need as many connections, since each goes to one port; there are " + plan.total()
                            + " (layout.partitions: =connections)");
        }
        Wiring wiring = Wiring.of(provisioned, plan);
        int[] open = ports;
        if (open == null) {
            open = listen(provisioned.partitions(), wiring.serverWrite(), wiring.serverObject());
            ports = open;
        }
        Endpoint port = port(open[plan.index() % open.length]);
        return new KryonetConnection(port, settings, wiring, plan);
    }

    /** Ports of the layout with KryoNet's own buffers, unless its options say others: nothing large is sent. */
    @Override
    public IdleProtocol idleProtocol() throws StoreException {
        NamedValues options = KryonetTraits.TRAITS.optionsOf(layout());
        int write = options.number("serverWriteBuffer", 0);
        int object = options.number("serverObjectBuffer", 0);
        int[] open = listen(
                layout().partitions(),
                write == 0 ? KryonetIdle.WRITE_BYTES : write,
                object == 0 ? KryonetIdle.OBJECT_BYTES : object);
        return new KryonetIdle(Arrays.stream(open).mapToObj(this::port).toList());
    }

    private int[] listen(int count, int writeBufferBytes, int objectBufferBytes) throws StoreException {
        return (int[]) answer(Verb.LISTEN, 0, new int[] {count, writeBufferBytes, objectBufferBytes});
    }

    private Endpoint port(int port) {
        return new Endpoint(server.host(), port);
    }

    @Override
    public Watcher watch(boolean keyed) throws StoreException {
        throw new UnsupportedLayoutException(
                "a kryonet server holds every blob itself and confirms it when it is there:"
                        + " it has no second reader that could see it later");
    }

    /** A server that was started again has lost its layouts with their blobs. */
    @Override
    public long countBlobs() throws StoreException {
        return holds(layout().name()) ? (long) answer(Verb.COUNT, 0, null) : 0;
    }

    @Override
    public void scan(BlobVisitor visitor) throws StoreException {
        // A page has one blob at least.
        Layout provisioned = layout();
        if (!holds(provisioned.name())) {
            return;
        }
        int answerBytes = PAGE_BYTES + provisioned.maxBlobBytes() + Wire.OVERHEAD_BYTES;
        int port = listen(1, answerBytes, PAGE_BYTES)[0];
        try (Control reader = new Control(port(port), settings, answerBytes)) {
            long from = Long.MIN_VALUE;
            long found = 0;
            Map<?, ?> page;
            do {
                page = (Map<?, ?>)
                        Objects.requireNonNull(reader.call(Verb.PAGE, provisioned.name(), from, PAGE_BYTES / 2));
                for (Map.Entry<?, ?> entry : page.entrySet()) {
                    long key = (long) entry.getKey();
                    visitor.visit(key < 0 ? BlobVisitor.NO_KEY : key, blob(entry.getValue()));
                    from = key + 1;
                }
                found += page.size();
            } while (!page.isEmpty());
            if (!KryonetTraits.TRAITS.optionsOf(provisioned).flag("retain") && found < countBlobs()) {
                throw new UnsupportedLayoutException(
                        "option retain=false counts appended blobs and keeps none: verify must be count or none");
            }
        }
    }

    private static byte[] blob(Object body) {
        return body instanceof ElementsMessage message ? message.blob() : (byte[]) body;
    }

    @Override
    public Map<String, String> describe() throws StoreException {
        Map<String, String> description = new TreeMap<>();
        description.put(
                "version",
                ((String) answer(Verb.DESCRIBE, 0, null)).lines().findFirst().orElse(""));
        settings.withoutSecrets(Set.of()).forEach((name, value) -> description.put("client." + name, value));
        return description;
    }

    @Override
    public void teardown() throws StoreException {
        if (layout != null) {
            call(Verb.TEARDOWN, 0, null);
            layout = null;
        }
    }

    @Override
    public boolean holds(String layoutName) throws StoreException {
        return ((String) answer(Verb.DESCRIBE, 0, null)).lines().skip(1).anyMatch(layoutName::equals);
    }

    @Override
    public void remove(String layoutName) throws StoreException {
        call(layoutName, Verb.TEARDOWN, 0, null);
    }

    private Layout layout() {
        return Objects.requireNonNull(layout, "nothing is provisioned");
    }

    private Object answer(Verb verb, long key, @Nullable Object body) throws StoreException {
        return Objects.requireNonNull(call(verb, key, body), verb::name);
    }

    private @Nullable Object call(Verb verb, long key, @Nullable Object body) throws StoreException {
        return call(layout == null ? "" : layout.name(), verb, key, body);
    }

    private @Nullable Object call(String layoutName, Verb verb, long key, @Nullable Object body) throws StoreException {
        try (Control control = new Control(server, settings, Control.BUFFER_BYTES)) {
            return control.call(verb, layoutName, key, body);
        }
    }
}
