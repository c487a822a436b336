package io.blobbench.cli.run;

import io.blobbench.adapter.Adapter;
import io.blobbench.adapter.AdapterLoader;
import io.blobbench.server.artifact.CacheFolder;
import io.blobbench.server.file.FileStamps;
import io.blobbench.server.file.RememberedLines;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * Loads the classes of a store's client while its servers start, on a thread of its own: those that earlier runs needed, whose names are
 * in the cache folder. Control thread only.
 */
final class ClassPreloader {
    private final AdapterLoader loader;
    private final FileStamps jars;
    private final RememberedLines names;
    private final List<String> known;
    private final CompletableFuture<Void> loaded;
    private volatile boolean wanted = true;

    private ClassPreloader(AdapterLoader loader, FileStamps jars, RememberedLines names, List<String> known) {
        this.loader = loader;
        this.jars = jars;
        this.names = names;
        this.known = List.copyOf(known);
        this.loaded = CompletableFuture.runAsync(this::load, StartupTasks::start);
    }

    /** Begins to load; empty for an adapter that is part of the harness. */
    static Optional<ClassPreloader> of(Adapter adapter) {
        return adapter.loader() instanceof AdapterLoader loader
                ? of(loader, CacheFolder.ofUser().resolve("classes").resolve(adapter.name() + ".names"))
                : Optional.empty();
    }

    static Optional<ClassPreloader> of(AdapterLoader loader, Path file) {
        try {
            FileStamps jars = FileStamps.of(loader.jars());
            RememberedLines names = new RememberedLines(file);
            return Optional.of(
                    new ClassPreloader(loader, jars, names, names.of(jars).orElse(List.of())));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Initialises nothing: what a class does then is begun by those who need it. */
    private void load() {
        for (String name : known) {
            if (!wanted) {
                return;
            }
            try {
                var unused = Class.forName(name, false, loader).getDeclaredConstructors(); // which links it, too
            } catch (ClassNotFoundException | LinkageError e) {
                // the caller that needs it gets the error
            }
        }
    }

    /** Ends, so that load may begin; waits for the class that is being loaded. */
    void end() {
        wanted = false;
        loaded();
    }

    /** Waits until all are loaded. */
    void loaded() {
        loaded.join();
    }

    /** Keeps the names of the classes that are loaded by now, where they are more than were known. */
    void keep() {
        List<String> found = loader.found();
        if (found.size() > known.size()) {
            names.keep(jars, found);
        }
    }
}
