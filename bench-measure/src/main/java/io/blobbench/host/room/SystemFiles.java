package io.blobbench.host.room;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The files in which Linux describes itself and its processes (proc(5)). */
public final class SystemFiles {
    public static final Path PROC = Path.of("/proc");

    private SystemFiles() {}

    /** The lines of such a file; none where it is not there. */
    public static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            return List.of(); // another system, or the process has ended
        }
    }
}
