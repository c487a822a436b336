package io.blobbench.cli;

import io.blobbench.server.artifact.CacheFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * A cache of a test's own, so that no other process lists or stops its servers; fetched programs are those of the user.
 */
final class OwnCache {
    private static final List<String> OF_USER = List.of("programs", "class-data");

    private OwnCache() {}

    /**
     * The environment of a process that has such a cache.
     *
     * @param folder of the test; takes the folder {@code cache}
     */
    static Map<String, String> in(Path folder) throws IOException {
        Path cache = Files.createDirectories(folder.resolve("cache").resolve("blobbench"));
        for (String name : OF_USER) {
            Path shared = Files.createDirectories(CacheFolder.ofUser().resolve(name));
            if (Files.notExists(cache.resolve(name))) {
                Files.createSymbolicLink(cache.resolve(name), shared);
            }
        }
        return Map.of("XDG_CACHE_HOME", cache.getParent().toString());
    }
}
