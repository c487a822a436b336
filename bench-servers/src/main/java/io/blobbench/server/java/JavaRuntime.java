package io.blobbench.server.java;

import java.nio.file.Path;

/**
 * A Java installation.
 *
 * @param home its folder
 * @param feature its feature release: 17
 * @param build its version in full, and the vendor where known: {@code 17.0.15+6 (Debian)}
 */
public record JavaRuntime(Path home, int feature, String build) {
    /** The installation that runs the harness. */
    public static JavaRuntime running() {
        return new JavaRuntime(
                Path.of(System.getProperty("java.home")),
                Runtime.version().feature(),
                build(System.getProperty("java.runtime.version"), System.getProperty("java.vendor")));
    }

    /** @param vendor may be empty */
    static String build(String version, String vendor) {
        return vendor.isEmpty() ? version : version + " (" + vendor + ")";
    }

    /** The {@code java} launcher of the installation. */
    public Path java() {
        return home.resolve("bin").resolve("java");
    }
}
