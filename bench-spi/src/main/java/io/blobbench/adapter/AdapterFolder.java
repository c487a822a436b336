package io.blobbench.adapter;

import io.blobbench.server.ServerFactory;
import io.blobbench.store.StoreFactory;
import java.nio.file.Path;
import java.util.List;

/** One folder of jars that hold an adapter and its client library; the folder's name is the store's name. */
final class AdapterFolder {
    private final Path folder;

    AdapterFolder(Path folder) {
        this.folder = folder;
    }

    String name() {
        return folder.getFileName().toString();
    }

    /** Loads the adapter in a class loader of its own, which stays open as long as the adapter is reachable. */
    Adapter load(ClassLoader harness) throws AdapterException {
        JarFolder jars = new JarFolder("store '" + name() + "'", folder);
        ClassLoader loader = jars.loader("store-" + name(), harness);
        StoreFactory store = jars.one(StoreFactory.class, "store factories", loader);
        requireDescribed(store, jars);
        List<ServerFactory> servers = jars.all(ServerFactory.class, loader);
        if (servers.size() > 1) {
            throw jars.broken("it has " + servers.size() + " server factories instead of one", null);
        }
        return new Adapter(name(), store, servers.stream().findFirst(), loader);
    }

    /** Commands for other stores ask every adapter for these, and must not end with one that fails. */
    private void requireDescribed(StoreFactory store, JarFolder jars) throws AdapterException {
        try {
            String name = store.name();
            if (!name().equals(name)) {
                throw jars.broken("its adapter is named '" + name + "'; the folder must have that name", null);
            }
            if (store.clientVersion() == null) {
                throw jars.broken("its adapter has no client version", null);
            }
            if (store.traits() == null) {
                throw jars.broken("its adapter has no traits", null);
            }
        } catch (RuntimeException | LinkageError e) {
            throw jars.broken("its adapter failed: " + e, e);
        }
    }
}
