package io.blobbench.cli.run;

import io.blobbench.host.HostDescription;
import io.blobbench.host.room.HostUnreadableException;
import io.blobbench.results.manifest.ManifestFile;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;

/**
 * Initialises the slow parts of every run (logging, host description, manifest writer) on a thread of its own while the
 * scenario is read.
 */
final class StartupTasks {
    private final CompletableFuture<Void> host = new CompletableFuture<>();

    StartupTasks() {
        start(() -> {
            try {
                HostDescription.read(Path.of("")); // the second time it is fast
            } catch (HostUnreadableException e) {
                return; // it is thrown again where the description is needed
            } finally {
                host.complete(null); // what went wrong does so again where its result is needed
            }
            ManifestFile.prepare();
        });
    }

    /** A thread that ends with the process. */
    static void start(Runnable work) {
        Thread thread = new Thread(work, "startup");
        thread.setDaemon(true);
        thread.start();
    }

    /** Waits for what the host says: while logging begins, another thread would find none. */
    void await() {
        host.join();
    }
}
