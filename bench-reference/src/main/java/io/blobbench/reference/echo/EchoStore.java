package io.blobbench.reference.echo;

import io.blobbench.store.BlobVisitor;
import io.blobbench.store.Connection;
import io.blobbench.store.ConnectionPlan;
import io.blobbench.store.IdleProtocol;
import io.blobbench.store.Store;
import io.blobbench.store.access.Endpoint;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.layout.Layout;
import io.blobbench.store.layout.UnsupportedLayoutException;
import java.util.Map;

/** The echo server as a store that keeps nothing: it is there for connections. Control thread only. */
final class EchoStore implements Store {
    private final Endpoint server;
    private final String version;

    EchoStore(Endpoint server, String version) {
        this.server = server;
        this.version = version;
    }

    @Override
    public void provision(Layout layout) {}

    @Override
    public Connection connect(ConnectionPlan plan) throws StoreException {
        throw new UnsupportedLayoutException("the echo server keeps no blobs, it is there for the idle load model");
    }

    @Override
    public IdleProtocol idleProtocol() {
        return new EchoIdle(server);
    }

    @Override
    public long countBlobs() {
        return 0;
    }

    @Override
    public void scan(BlobVisitor visitor) {}

    @Override
    public Map<String, String> describe() {
        return Map.of("version", version);
    }

    @Override
    public void teardown() {}

    @Override
    public boolean holds(String layoutName) {
        return false;
    }

    @Override
    public void remove(String layoutName) {}
}
