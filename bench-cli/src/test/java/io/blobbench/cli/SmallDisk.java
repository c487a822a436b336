package io.blobbench.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A file system in memory that is full soon. It is mounted for one process and its children alone, which needs user
 * namespaces, or the rights of root.
 *
 * @param folder that it is mounted on, which exists
 */
record SmallDisk(Path folder, int megabytes) {
    /** The command that mounts it and becomes the program, whose arguments may follow. */
    List<String> mountedFor(String program) {
        String mount = "mount -t tmpfs -o size=\"$1m\" tmpfs \"$2\" && shift 2 && exec \"$@\"";
        return List.of(
                "unshare",
                "--map-root-user",
                "--mount",
                "sh",
                "-c",
                mount,
                "sh",
                String.valueOf(megabytes),
                folder.toString(),
                program);
    }

    /** Whether this system allows it. */
    boolean possible() throws InterruptedException {
        try {
            Process trial = new ProcessBuilder(mountedFor("true"))
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return trial.waitFor(60, TimeUnit.SECONDS) && trial.exitValue() == 0;
        } catch (IOException e) {
            return false; // no such program
        }
    }
}
