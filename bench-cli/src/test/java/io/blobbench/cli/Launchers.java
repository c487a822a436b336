package io.blobbench.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** The two launchers, and scripts that stand for the programs that they find. */
final class Launchers {
    static final Path OF_CHECKOUT = Path.of("..", "bench").toAbsolutePath();
    static final Path OF_DISTRIBUTION = BenchProcess.DISTRIBUTION.resolve("bin/bench");

    private Launchers() {}

    /** The home of the Java that runs the tests. */
    static Path thisJvm() {
        return Path.of(System.getProperty("java.home"));
    }

    /** Writes an executable script. */
    static void program(Path file, String script) throws IOException {
        Files.writeString(file, "#!/bin/sh\n" + script + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
}
