package io.blobbench.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Finds network links whose bytes another link of the same host counts, too. Linux only: elsewhere there are none. */
final class LayeredLinks {
    private static final Path LINKS = Path.of("/sys/class/net");
    private static final String LOWER = "lower_";

    private final Path links;

    LayeredLinks() {
        this(LINKS);
    }

    /** @param links a folder for each link */
    LayeredLinks(Path links) {
        this.links = links;
    }

    /** Whether it is a port of a bridge or a bond, which counts the bytes of its ports, or a link upon another one, such as a VLAN. */
    boolean isCountedByAnother(String name) {
        if (Files.exists(master(name))) {
            return true;
        }
        try (Stream<Path> entries = Files.list(links.resolve(name))) {
            return entries.map(entry -> entry.getFileName().toString())
                    .filter(entry -> entry.startsWith(LOWER))
                    .anyMatch(lower -> !Files.exists(master(lower.substring(LOWER.length()))));
        } catch (IOException e) {
            return false; // there is no such folder, or it went away
        }
    }

    private Path master(String name) {
        return links.resolve(name).resolve("master");
    }
}
