package io.blobbench.trial.fleet;

import io.blobbench.store.BlobVisitor;
import io.blobbench.store.Connection;
import io.blobbench.store.ConnectionPlan;
import io.blobbench.store.Store;
import io.blobbench.store.StoreFactory;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.StoreTraits;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.layout.Layout;
import io.blobbench.store.layout.UnsupportedLayoutException;
import io.blobbench.trial.UsedConnection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.UnaryOperator;

/** A store in memory that several clients of this process share, as they would share servers. */
final class SharedStoreFactory implements StoreFactory {
    private final StoreFactory inner;
    private final Store whole;
    private final Set<Integer> connected = new HashSet<>();
    /** Told before a layout is removed. */
    volatile Runnable removing = () -> {};
    /** Told before a layout is made. */
    volatile Runnable making = () -> {};
    /** The caution of the client that made the layout. */
    volatile Optional<String> cautionOfLayout = Optional.empty();
    /** Identities of the servers that clients reach, in the order in which they ask; clients for which none is left reach servers without one. */
    final Queue<String> identities = new ConcurrentLinkedQueue<>();
    /** Servers to which each connection connects later. */
    volatile long serversConnectedLater;
    /** Changes each connection. */
    volatile UnaryOperator<Connection> connecting = UnaryOperator.identity();
    /** The reason why no client can connect. */
    volatile Optional<String> unsupported = Optional.empty();
    /** The caution of each client that connected. */
    volatile Optional<String> cautionOfConnections = Optional.empty();

    SharedStoreFactory(StoreFactory inner) throws StoreException {
        this.inner = inner;
        this.whole = inner.open(new StoreSettings(List.of(), Map.of()));
    }

    /** Numbers of the connections that were opened. */
    synchronized Set<Integer> connected() {
        return Set.copyOf(connected);
    }

    @Override
    public String name() {
        return inner.name();
    }

    @Override
    public String clientVersion() {
        return inner.clientVersion();
    }

    @Override
    public StoreTraits traits() {
        return inner.traits();
    }

    @Override
    public Store open(StoreSettings settings) {
        return new Client();
    }

    private synchronized Connection connect(ConnectionPlan plan) throws StoreException {
        if (!connected.add(plan.index())) {
            throw new StoreException("connection " + plan.index() + " was opened twice");
        }
        return new UsedConnection(connecting.apply(whole.connect(plan)), serversConnectedLater);
    }

    private final class Client implements Store {
        private boolean connects;
        private boolean provisioned;

        @Override
        public void provision(Layout layout) throws StoreException {
            making.run();
            provisioned = true;
            whole.provision(layout);
        }

        @Override
        public void join(Layout layout) {}

        @Override
        public Optional<String> identity() {
            return Optional.ofNullable(identities.poll());
        }

        @Override
        public Connection connect(ConnectionPlan plan) throws StoreException {
            if (unsupported.isPresent()) {
                throw new UnsupportedLayoutException(unsupported.get());
            }
            connects = true;
            return SharedStoreFactory.this.connect(plan);
        }

        @Override
        public Optional<String> caution() {
            return connects ? cautionOfConnections : cautionOfLayout;
        }

        @Override
        public long countBlobs() throws StoreException {
            return whole.countBlobs();
        }

        @Override
        public void scan(BlobVisitor visitor) throws StoreException {
            whole.scan(visitor);
        }

        @Override
        public Map<String, String> describe() throws StoreException {
            Map<String, String> said = new HashMap<>(whole.describe());
            said.put("client.timeout", connects ? "35" : "30");
            if (provisioned) {
                said.put("provisioned", "true");
            }
            return said;
        }

        @Override
        public void teardown() throws StoreException {
            removing.run();
            whole.teardown();
        }

        @Override
        public boolean holds(String layoutName) throws StoreException {
            return whole.holds(layoutName);
        }

        @Override
        public void remove(String layoutName) throws StoreException {
            whole.remove(layoutName);
        }
    }
}
