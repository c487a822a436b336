package io.blobbench.adapter;

import java.io.IOException;
import java.net.MalformedURLException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.jar.JarFile;
import org.jspecify.annotations.Nullable;

/**
 * One folder of jars that see each other and the shared classes of the harness, and nothing else.
 *
 * @param what is in it, for messages: {@code store 'kafka'}
 */
record JarFolder(String what, Path folder) {
    /**
     * A class loader of its own, which stays open as long as its classes are reachable.
     *
     * @param name of the loader
     */
    AdapterLoader loader(String name, ClassLoader harness) throws AdapterException {
        List<Path> jars = jars();
        for (Path jar : jars) {
            check(jar);
        }
        try {
            return new AdapterLoader(name, jars, new SharedClasses(harness));
        } catch (MalformedURLException e) {
            throw broken(e.getMessage(), e);
        }
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
    private void check(Path jar) throws AdapterException {
        try {
            new JarFile(jar.toFile()).close();
        } catch (IOException e) {
            throw broken(jar.getFileName() + " is not a readable jar", e);
        }
    }

    /**
     * Loads the only implementation of a service.
     *
     * @param services their noun, for messages
     */
    <T> T one(Class<T> service, String services, ClassLoader loader) throws AdapterException {
        List<T> found = all(service, loader);
        if (found.size() != 1) {
            throw broken("it has " + found.size() + " " + services + " instead of one", null);
        }
        return found.get(0);
    }

    <T> List<T> all(Class<T> service, ClassLoader loader) throws AdapterException {
        try {
            return ServiceLoader.load(service, loader).stream()
                    .map(ServiceLoader.Provider::get)
                    .toList();
        } catch (ServiceConfigurationError | LinkageError e) {
            throw broken(e.getMessage() + (e.getCause() == null ? "" : ": " + e.getCause()), e);
        }
    }

    AdapterException broken(@Nullable String why, @Nullable Throwable cause) {
        return new AdapterException("cannot load " + what + " from " + folder + ": " + why, cause);
    }
}
