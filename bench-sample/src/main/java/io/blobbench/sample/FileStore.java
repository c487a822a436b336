package io.blobbench.sample;

import io.blobbench.store.BlobVisitor;
import io.blobbench.store.Connection;
import io.blobbench.store.ConnectionPlan;
import io.blobbench.store.NamedValues;
import io.blobbench.store.Store;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.layout.Durability;
import io.blobbench.store.layout.Layout;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;

/** One layout, a folder inside that of the client setting. Control thread only. */
final class FileStore implements Store {
    private final Path root;
    private final AtomicLong numbers = new AtomicLong(); // shared by all connections
    private Optional<Layout> layout = Optional.empty();

    FileStore(Path root) {
        this.root = root;
    }

    @Override
    public void provision(Layout wanted) throws StoreException {
        NamedValues.of("layout option", wanted.options(), Map.of(), Set.of()); // there are none
        layout = Optional.of(wanted);
        teardown();
        try {
            Files.createDirectories(folder());
        } catch (IOException e) {
            throw StoreException.after("create the folder " + folder(), e);
        }
    }

    private Path folder() {
        return root.resolve(layout.orElseThrow().name());
    }

    @Override
    public Connection connect(ConnectionPlan plan) {
        return new FileConnection(folder(), numbers, layout.orElseThrow().durability() == Durability.ALWAYS);
    }

    @Override
    public long countBlobs() throws StoreException {
        AtomicLong count = new AtomicLong(); // ask a store that can count
        scan((key, payload) -> count.incrementAndGet());
        return count.get();
    }

    @Override
    public void scan(BlobVisitor visitor) throws StoreException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder(), "{appended,key}-*")) {
            for (Path file : files) {
                String[] name = file.getFileName().toString().split("-", 2);
                long key = name[0].equals("key") ? Long.parseLong(name[1]) : BlobVisitor.NO_KEY;
                visitor.visit(key, Files.readAllBytes(file));
            }
        } catch (IOException | DirectoryIteratorException e) {
            throw StoreException.after("read the files of " + folder(), e);
        }
    }

    @Override
    public Map<String, String> describe() {
        return Map.of("version", System.getProperty("os.version"));
    }

    @Override
    public void teardown() throws StoreException {
        if (layout.isPresent()) {
            remove(layout.get().name());
        }
    }

    @Override
    public boolean holds(String layoutName) {
        return Files.exists(root.resolve(layoutName));
    }

    @Override
    public void remove(String layoutName) throws StoreException {
        if (holds(layoutName)) {
            Path removed = root.resolve(layoutName);
            try (DirectoryStream<Path> files = Files.newDirectoryStream(removed)) {
                for (Path file : files) {
                    Files.delete(file);
                }
                Files.delete(removed);
            } catch (IOException | DirectoryIteratorException e) {
                throw StoreException.after("delete the folder " + removed, e);
            }
        }
    }
}
