package io.blobbench.server.java;

import java.nio.file.Path;

/**
 * A Java installation.
 *
 * @param home its folder
 * @param feature its feature release: 17
 */
public record JavaRuntime(Path home, int feature) {
    /** The installation that runs the harness. */
    public static JavaRuntime running() {
        return new JavaRuntime(
                Path.of(System.getProperty("java.home")), Runtime.version().feature());
    }

    /** The {@code java} launcher of the installation. */
    public Path java() {
        return home.resolve("bin").resolve("java");
    }
}
