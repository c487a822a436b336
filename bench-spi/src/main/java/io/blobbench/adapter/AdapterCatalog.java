package io.blobbench.adapter;

import io.blobbench.server.ServerFactory;
import io.blobbench.store.KnownNames;
import io.blobbench.store.StoreFactory;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The installed adapters: those on the class path of the harness, and one for each folder {@code stores/<name>/*.jar}.
 *
 * <p>Nothing of a folder is loaded before its store is asked for. Where two have the same name, the class path comes
 * before the folders, and an earlier folder before a later one. Control thread only.
 */
public final class AdapterCatalog {
    private final Map<String, AdapterFolder> folders = new TreeMap<>();
    private final Map<String, Adapter> loaded = new HashMap<>();
    private final ClassLoader harness;

    /** @param parents folders that hold one folder for each store; one that does not exist holds none */
    public AdapterCatalog(List<Path> parents) throws AdapterException {
        this(parents, AdapterCatalog.class.getClassLoader());
    }

    AdapterCatalog(List<Path> parents, ClassLoader harness) throws AdapterException {
        this.harness = harness;
        for (Path parent : parents) {
            if (Files.isDirectory(parent)) {
                addFolders(parent);
            }
        }
        addBuiltIn();
    }

    private void addFolders(Path parent) throws AdapterException {
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(parent, Files::isDirectory)) {
            for (Path entry : entries) {
                AdapterFolder folder = new AdapterFolder(entry);
                folders.putIfAbsent(folder.name(), folder);
            }
        } catch (IOException e) {
            throw new AdapterException("cannot read the folder of stores " + parent, e);
        }
    }

    private void addBuiltIn() {
        Map<String, ServerFactory> servers = new HashMap<>();
        ServiceLoader.load(ServerFactory.class, harness).forEach(server -> servers.put(server.store(), server));
        for (StoreFactory store : ServiceLoader.load(StoreFactory.class, harness)) {
            Optional<ServerFactory> server = Optional.ofNullable(servers.get(store.name()));
            loaded.put(store.name(), new Adapter(store.name(), store, server, harness));
        }
    }

    /** Names of all stores, in alphabetical order. */
    public SortedSet<String> names() {
        SortedSet<String> names = new TreeSet<>(folders.keySet());
        names.addAll(loaded.keySet());
        return Collections.unmodifiableSortedSet(names);
    }

    /**
     * Returns the adapter of a store, loaded on the first call.
     *
     * @throws AdapterException when no store has this name (it names the nearest and all known ones), or when its
     *     folder does not hold a usable adapter
     */
    public Adapter adapter(String name) throws AdapterException {
        Adapter known = loaded.get(name);
        if (known != null) {
            return known;
        }
        AdapterFolder folder = folders.get(name);
        if (folder == null) {
            throw new AdapterException("there is no store '" + name + "' among " + String.join(", ", names())
                    + storeOf(name)
                            .map(store -> "; " + name + " is a server of " + store + ": --store " + store + " --server "
                                    + name)
                            .orElseGet(() -> KnownNames.didYouMean(name, names())));
        }
        Adapter adapter = folder.load(harness);
        loaded.put(name, adapter);
        return adapter;
    }

    /** The store that has servers of a product, as redis has those of valkey. */
    private Optional<String> storeOf(String product) {
        return folders.entrySet().stream()
                .filter(folder -> starts(folder.getValue(), product))
                .map(Map.Entry::getKey)
                .findFirst();
    }

    private boolean starts(AdapterFolder folder, String product) {
        try {
            return folder.load(harness)
                    .server()
                    .filter(servers -> servers.products().contains(product))
                    .isPresent();
        } catch (AdapterException e) {
            return false;
        }
    }
}
