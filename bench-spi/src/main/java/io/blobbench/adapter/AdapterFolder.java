package io.blobbench.adapter;

import io.blobbench.server.ServerFactory;
import io.blobbench.store.StoreFactory;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.jar.JarFile;
import org.jspecify.annotations.Nullable;

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
        List<URL> urls = new ArrayList<>();
        for (Path jar : jars()) {
            urls.add(checked(jar));
        }
        URLClassLoader loader =
                new URLClassLoader("store-" + name(), urls.toArray(URL[]::new), new SharedClasses(harness));
        StoreFactory store = one(StoreFactory.class, loader);
        if (!store.name().equals(name())) {
            throw broken("its adapter calls itself '" + store.name() + "'; the folder must have that name", null);
        }
        List<ServerFactory> servers = all(ServerFactory.class, loader);
        if (servers.size() > 1) {
            throw broken("it has " + servers.size() + " server factories instead of one", null);
        }
        return new Adapter(name(), store, servers.stream().findFirst(), loader);
    }

    private List<Path> jars() throws AdapterException {
        List<Path> jars = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*.jar")) {
            files.forEach(jars::add);
        } catch (IOException e) {
            throw broken("it cannot be read", e);
        }
        jars.sort(null);
        return jars;
    }

    /** A class loader would pass over a damaged jar in silence. */
    private URL checked(Path jar) throws AdapterException {
        try {
            new JarFile(jar.toFile()).close();
            return jar.toUri().toURL();
        } catch (IOException e) {
            throw broken(jar.getFileName() + " is not a readable jar", e);
        }
    }

    private <T> T one(Class<T> service, ClassLoader loader) throws AdapterException {
        List<T> found = all(service, loader);
        if (found.size() != 1) {
            throw broken("it has " + found.size() + " store factories instead of one", null);
        }
        return found.get(0);
    }

    private <T> List<T> all(Class<T> service, ClassLoader loader) throws AdapterException {
        try {
            return ServiceLoader.load(service, loader).stream()
                    .map(ServiceLoader.Provider::get)
                    .toList();
        } catch (ServiceConfigurationError | LinkageError e) {
            throw broken(e.getMessage(), e);
        }
    }

    private AdapterException broken(@Nullable String why, @Nullable Throwable cause) {
        return new AdapterException("cannot load store '" + name() + "' from " + folder + ": " + why, cause);
    }
}
