package io.blobbench.trial.heat;

import io.blobbench.host.room.HostRoom;
import io.blobbench.host.room.MemoryBalloon;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Keeps memory that local servers use again and again with this machine, where a {@linkplain MemoryBalloon balloon} would give it
 * back between trials. Otherwise a trial is fast or slow by a factor of two as it happens to get pages of the trial before it, or
 * pages that the host must provide first.
 *
 * <p>Only whole free blocks of 2 MB are given back. So this writes two files in turn, a little to the one and much to the other, and
 * removes the second: what becomes free has a page in use in every megabyte, and stays. The system prefers such pieces to whole blocks
 * when it needs pages for files or heaps. The first file has no name any more; it ends with the process at the latest.
 */
public final class WarmMemory implements AutoCloseable {
    private static final int STRIDE_BYTES = 1 << 20;
    private static final int HELD_BYTES = 64 << 10;
    private static final long MOST_BYTES = 4L << 30;
    /** System property with another maximum in bytes: 0 for tests, which measure nothing. */
    private static final String MOST_BYTES_PROPERTY = "blobbench.warmMemory.mostBytes";

    /** Uses at most this fraction (one sixth) of the available memory and of the free disk. */
    private static final int SHARE = 6;

    private final Path folder;
    private final long bytes;
    private final Thread maker;
    private volatile boolean stopped;

    private WarmMemory(Path folder, long bytes) {
        this.folder = folder;
        this.bytes = bytes;
        this.maker = new Thread(this::make, "warm-memory");
        maker.setDaemon(true);
    }

    /**
     * Begins to keep memory where this machine would give it back, else does nothing. Returns at once: it takes some seconds.
     *
     * @param folder on the disk that the servers write to; created when needed
     */
    public static WarmMemory keep(Path folder) {
        return keep(folder, MemoryBalloon.givesBack() ? size(folder) : 0);
    }

    public static WarmMemory keep(Path folder, long bytes) {
        WarmMemory memory = new WarmMemory(folder, bytes);
        if (memory.bytes > 0) {
            memory.maker.start();
        }
        return memory;
    }

    private static long size(Path folder) {
        try {
            HostRoom room = new HostRoom(folder);
            long most = Long.getLong(MOST_BYTES_PROPERTY, MOST_BYTES);
            return Math.min(most, Math.min(room.freeMemoryBytes(), room.freeDiskBytes()) / SHARE);
        } catch (IOException e) {
            return 0;
        }
    }

    private void make() {
        try (FileChannel holding = nameless("warm-memory-held")) {
            try (FileChannel freeing = nameless("warm-memory-freed")) {
                fill(holding, freeing);
            }
            waitForEnd();
        } catch (IOException e) {
            // The disk may be full or slow: the run continues with the memory that it gets.
        }
    }

    /** Nothing is made in a folder that may be removed when this is closed. */
    private synchronized FileChannel nameless(String name) throws IOException {
        if (stopped) {
            throw new IOException("closed");
        }
        Path file = Files.createTempFile(Files.createDirectories(folder), name, "");
        try {
            return FileChannel.open(file, StandardOpenOption.WRITE);
        } finally {
            Files.delete(file);
        }
    }

    private void fill(FileChannel holding, FileChannel freeing) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocateDirect(STRIDE_BYTES);
        for (long done = 0; done + STRIDE_BYTES <= bytes && !stopped; done += STRIDE_BYTES) {
            holding.write(buffer.limit(HELD_BYTES).rewind());
            freeing.write(buffer.limit(STRIDE_BYTES - HELD_BYTES).rewind());
        }
    }

    private synchronized void waitForEnd() {
        while (!stopped) {
            try {
                wait();
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    /** Releases the memory; nothing is made in the folder any more. */
    @Override
    public synchronized void close() {
        stopped = true;
        notifyAll();
    }
}
