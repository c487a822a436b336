package io.blobbench.reference;

import io.blobbench.store.BlobVisitor;
import io.blobbench.store.Connection;
import io.blobbench.store.ConnectionPlan;
import io.blobbench.store.KnownNames;
import io.blobbench.store.SpaceUsage;
import io.blobbench.store.Store;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.StoreTraits;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.layout.Consistency;
import io.blobbench.store.layout.Durability;
import io.blobbench.store.layout.Layout;
import io.blobbench.store.operation.CompletionMode;
import io.blobbench.store.operation.OperationKind;
import io.blobbench.store.watch.Watcher;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** A store in the heap of the harness, faulty by script. Control thread only. */
final class MemoryStore implements Store {
    private static final long CLOSE_TIMEOUT_NS = TimeUnit.SECONDS.toNanos(5);

    private final String name;
    private final CompletionMode completion;
    private final LongSupplier clock;
    private final List<Connection> connections = new ArrayList<>();
    private @Nullable Provisioned provisioned;

    private MemoryStore(String name, CompletionMode completion, LongSupplier clock) {
        this.name = name;
        this.completion = completion;
        this.clock = clock;
    }

    static Store open(String name, CompletionMode completion, StoreSettings settings, LongSupplier clock)
            throws StoreException {
        KnownNames.require(name + " client setting", settings.client().keySet(), Set.of());
        return new MemoryStore(name, completion, clock);
    }

    static StoreTraits traits(CompletionMode completion) {
        return new StoreTraits(
                Set.of(OperationKind.values()),
                completion,
                Set.of(Consistency.values()),
                Map.of(Durability.NONE, "", Durability.PERIODIC, "", Durability.ALWAYS, ""),
                true,
                true,
                Set.of(),
                ScriptOption.all());
    }

    static String version() {
        return Optional.ofNullable(MemoryStore.class.getPackage().getImplementationVersion())
                .orElse("development");
    }

    @Override
    public void provision(Layout layout) throws StoreException {
        Script script = ScriptReader.read(layout.options());
        if (script.refusal() == Script.Refusal.PROVISION) {
            throw new StoreException("provision " + layout.name() + ": refused by script");
        }
        closeConnections();
        provisioned = new Provisioned(layout, script, clock);
    }

    @Override
    public Connection connect(ConnectionPlan plan) throws StoreException {
        Provisioned current = current();
        if (current.script.refusal() == Script.Refusal.CONNECT) {
            throw new StoreException("connect " + (plan.index() + 1) + " of " + plan.total() + ": refused by script");
        }
        Connection connection =
                completion == CompletionMode.INLINE ? current.inline() : current.async(name + "-" + plan.index(), plan);
        connections.add(connection);
        return connection;
    }

    @Override
    public Watcher watch(boolean keyed) throws StoreException {
        return current().watch();
    }

    @Override
    public long countBlobs() throws StoreException {
        return current().contents.count();
    }

    @Override
    public void scan(BlobVisitor visitor) throws StoreException {
        current().contents.scan(visitor);
    }

    @Override
    public Optional<SpaceUsage> measureSpace() throws StoreException {
        AtomicLong bytes = new AtomicLong();
        current().contents.scan((key, payload) -> bytes.addAndGet(payload.length));
        return Optional.of(new SpaceUsage(bytes.get(), SpaceUsage.Medium.MEMORY, "sum of payload bytes held"));
    }

    @Override
    public Map<String, String> describe() {
        Map<String, String> description = new TreeMap<>();
        description.put("version", version());
        if (provisioned != null) {
            description.putAll(provisioned.layout.options());
        }
        return description;
    }

    @Override
    public void teardown() {
        closeConnections();
        provisioned = null;
    }

    /** Nothing outlives the store that made it. */
    @Override
    public boolean holds(String layoutName) {
        return provisioned != null && provisioned.layout.name().equals(layoutName);
    }

    @Override
    public void remove(String layoutName) {
        if (holds(layoutName)) {
            teardown();
        }
    }

    @Override
    public void close() {
        closeConnections();
    }

    private Provisioned current() throws StoreException {
        if (provisioned == null) {
            throw new StoreException("nothing is provisioned in store " + name);
        }
        return provisioned;
    }

    private void closeConnections() {
        connections.forEach(Connection::close);
        try {
            for (Connection connection : connections) {
                if (connection instanceof AsyncConnection async && !async.awaitEnd(CLOSE_TIMEOUT_NS)) {
                    throw new IllegalStateException("a thread of store " + name + " did not end within 5 s");
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // the threads end by themselves
        }
        connections.clear();
    }

    /** State of a layout. */
    private static final class Provisioned {
        private final Layout layout;
        private final Script script;
        private final Contents contents;
        private final Pace pace;
        private final LongSupplier clock;
        private final AtomicLong submitted = new AtomicLong();
        private final AtomicLong written = new AtomicLong();
        private final AtomicLong late = new AtomicLong();
        /** The feed of the second reader; null where there is none. */
        private @Nullable Feed feed;

        private Provisioned(Layout layout, Script script, LongSupplier clock) {
            this.layout = layout;
            this.script = script;
            this.clock = clock;
            this.contents = script.retain() ? new KeptContents(layout.partitions()) : new CountedContents();
            this.pace = new Pace(script, clock);
        }

        /** Sees what is written by connections that are opened later. */
        private Watcher watch() {
            Feed opened = new Feed(script.showing(), clock);
            feed = opened;
            return opened;
        }

        private Connection inline() {
            if (contents instanceof CountedContents counted && script.faultless() && feed == null) {
                return new CountingConnection(counted.openCounter());
            }
            return new InlineConnection(service(), pace);
        }

        private Connection async(String threadName, ConnectionPlan plan) {
            return new AsyncConnection(threadName, plan.maxInFlight(), service(), pace);
        }

        private Service service() {
            Contents.Access opened = contents.open();
            Contents.Access access = feed == null ? opened : new WatchedAccess(opened, feed);
            return new Service(
                    script.damage().none() ? access : new DamagingAccess(access, script.damage(), written, late),
                    script.faults(),
                    submitted);
        }
    }
}
