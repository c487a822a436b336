package io.blobbench.server.file;

import java.nio.file.Path;
import java.util.Map;

/** The folders of this tool in the home folder of a user, as the XDG Base Directory Specification names them. */
public final class UserFolders {
    private UserFolders() {}

    /**
     * The folder {@code blobbench} in the one that a variable names, if that is an absolute path, as the specification asks, else in the usual one.
     *
     * @param userHome used where the environment has no {@code HOME}
     * @param variable such as {@code XDG_CACHE_HOME}
     * @param usual the folder in the home folder for which the variable stands, such as {@code .cache}
     */
    public static Path of(Map<String, String> environment, String userHome, String variable, String usual) {
        String xdg = environment.getOrDefault(variable, "");
        if (!xdg.isEmpty() && Path.of(xdg).isAbsolute()) {
            return Path.of(xdg, "blobbench");
        }
        String home = environment.getOrDefault("HOME", "");
        return Path.of(home.isEmpty() ? userHome : home, usual, "blobbench");
    }
}
