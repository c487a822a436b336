package io.blobbench.cli.base;

import java.io.File;
import java.util.Optional;

/**
 * The file by which the launcher of a checkout knows that this process uses its build, which it does not replace meanwhile. All methods
 * may be called by any thread; they do nothing in a process without a record.
 */
public final class BuildRecord {
    private BuildRecord() {}

    /** Removes the record when the JVM exits. */
    public static void removeAtExit() {
        own().ifPresent(File::deleteOnExit);
    }

    /** Removes the record now: a JVM that halts does not do so at its exit. */
    public static void remove() {
        own().ifPresent(File::delete);
    }

    private static Optional<File> own() {
        return Optional.ofNullable(System.getenv("BENCH_RUNNING"))
                .map(File::new)
                .filter(record ->
                        record.getName().startsWith(ProcessHandle.current().pid() + "@")); // else inherited
    }
}
