package io.blobbench.server.artifact;

import io.blobbench.server.file.UserFolders;
import java.nio.file.Path;
import java.util.Map;

/** The folder of fetched programs, which are fetched again where they are missing, and of held servers, calibrations and agents. */
public final class CacheFolder {
    private CacheFolder() {}

    /** The one of this user. */
    public static Path ofUser() {
        return of(System.getenv(), System.getProperty("user.home"));
    }

    /** {@code $XDG_CACHE_HOME/blobbench} where that is an absolute path, as its specification asks, else {@code ~/.cache}. */
    static Path of(Map<String, String> environment, String userHome) {
        return UserFolders.of(environment, userHome, "XDG_CACHE_HOME", ".cache");
    }
}
