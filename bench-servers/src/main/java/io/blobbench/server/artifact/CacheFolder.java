package io.blobbench.server.artifact;

import java.nio.file.Path;
import java.util.Map;

/** The folder of files that this tool may delete and fetch again. */
public final class CacheFolder {
    private CacheFolder() {}

    /** The one of this user. */
    public static Path ofUser() {
        return of(System.getenv(), System.getProperty("user.home"));
    }

    /** {@code $XDG_CACHE_HOME/blobbench} where that is an absolute path, as its specification asks, else {@code ~/.cache}. */
    static Path of(Map<String, String> environment, String userHome) {
        String xdg = environment.getOrDefault("XDG_CACHE_HOME", "");
        if (!xdg.isEmpty() && Path.of(xdg).isAbsolute()) {
            return Path.of(xdg, "blobbench");
        }
        String home = environment.getOrDefault("HOME", "");
        return Path.of(home.isEmpty() ? userHome : home, ".cache", "blobbench");
    }
}
