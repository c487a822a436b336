package io.blobbench.server.artifact;

import io.blobbench.server.Folders;
import io.blobbench.server.ServerException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * A lock that prevents other runs, and other threads of this run, from fetching the same file at once. Usable from any thread.
 *
 * <p>The system frees the lock of a process that ends, however it ends. Such a lock belongs to the whole process, which loses it when
 * any of its threads closes the file; threads of one process therefore exclude each other before the file is opened.
 */
final class CacheLock {
    private static final Set<Path> TAKEN_HERE = ConcurrentHashMap.newKeySet();
    private static final long POLL_MS = 100;

    private final Path file;
    private final Duration deadline;

    /**
     * Names a lock without taking it.
     *
     * @param file the locked file, created if missing
     * @param deadline for others to free it
     */
    CacheLock(Path file, Duration deadline) {
        this.file = file.toAbsolutePath().normalize();
        this.deadline = deadline;
    }

    /**
     * Runs a task while holding the lock.
     *
     * @param waiting run once, before waiting for another holder
     * @throws ServerException when the lock was not free before the deadline, the thread was interrupted, or as the task does
     */
    void alone(Runnable waiting, Task task) throws IOException, ServerException {
        if (ran(task)) {
            return;
        }
        waiting.run();
        long startNs = System.nanoTime();
        do {
            if (System.nanoTime() - startNs >= deadline.toNanos()) {
                throw new ServerException("waited " + deadline.toSeconds() + " s for another run that holds " + file);
            }
            pause();
        } while (!ran(task));
    }

    private void pause() throws ServerException {
        try {
            TimeUnit.MILLISECONDS.sleep(POLL_MS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ServerException("interrupted while waiting for another run that holds " + file, e);
        }
    }

    /** Returns false when another holder has the lock. */
    private boolean ran(Task task) throws IOException, ServerException {
        if (!TAKEN_HERE.add(file)) {
            return false;
        }
        try {
            Folders.create(Objects.requireNonNull(file.getParent()));
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                    FileLock lock = channel.tryLock()) {
                if (lock == null) {
                    return false;
                }
                task.run();
                return true;
            }
        } finally {
            TAKEN_HERE.remove(file);
        }
    }

    /** An action under the lock. */
    @FunctionalInterface
    interface Task {
        void run() throws IOException, ServerException;
    }
}
