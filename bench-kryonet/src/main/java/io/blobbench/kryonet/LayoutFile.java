package io.blobbench.kryonet;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;

/**
 * Layouts with their ports in a file, so that a server that is started again listens where it did; it has lost their blobs. One property a
 * layout, by its name: whether it retains, and {@code number:writeBufferBytes:objectBufferBytes} of each port. One thread at a time.
 */
final class LayoutFile {
    private final Optional<Path> kept;

    /** @param kept the file; empty for a server that keeps none, and after a start has no layouts */
    LayoutFile(Optional<Path> kept) {
        this.kept = kept;
    }

    /** A layout to open again. */
    record SavedLayout(String name, boolean retain, List<PortPlan> ports) {}

    /** The contents of the file; empty if it does not exist. */
    List<SavedLayout> read() throws IOException {
        Properties saved = new Properties();
        if (kept.filter(Files::exists).isPresent()) {
            try (InputStream in = Files.newInputStream(kept.get())) {
                saved.load(in);
            }
        }
        List<SavedLayout> layouts = new ArrayList<>();
        for (String name : saved.stringPropertyNames()) {
            String[] words = saved.getProperty(name).split(" ", -1);
            List<PortPlan> ports = Stream.of(words).skip(1).map(PortPlan::parse).toList();
            layouts.add(new SavedLayout(name, Boolean.parseBoolean(words[0]), ports));
        }
        return layouts;
    }

    /** Replaces the contents of the file; a server that is killed during this leaves the old or the new contents. */
    void write(Map<String, ServerLayout> layouts) throws IOException {
        if (kept.isEmpty()) {
            return;
        }
        Path file = kept.get();
        Properties saved = new Properties();
        layouts.forEach((name, layout) -> {
            StringBuilder line = new StringBuilder(String.valueOf(layout.retain()));
            layout.ports.forEach(port -> line.append(' ').append(port.plan()));
            saved.setProperty(name, line.toString());
        });
        Path next = file.resolveSibling(file.getFileName() + ".next");
        try (OutputStream out = Files.newOutputStream(next)) {
            saved.store(out, null);
        }
        Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }
}
