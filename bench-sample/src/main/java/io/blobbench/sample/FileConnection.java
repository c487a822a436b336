package io.blobbench.sample;

import io.blobbench.store.Connection;
import io.blobbench.store.operation.Operation;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.atomic.AtomicLong;

/** Carries out operations within {@link #submit}. Used by its lane only; closed from any thread. */
final class FileConnection implements Connection {
    private final Path folder;
    private final AtomicLong numbers;
    private final boolean durable;
    private final Path unfinished;
    private volatile boolean closed;

    FileConnection(Path folder, AtomicLong numbers, boolean durable) {
        this.folder = folder;
        this.numbers = numbers;
        this.durable = durable;
        this.unfinished = folder.resolve("unfinished-" + numbers.getAndIncrement());
    }

    @Override
    public void submit(Operation operation) {
        int blobs = operation.batchSize(); // not to be asked once the last blob is settled
        for (int i = 0; i < blobs; i++) {
            try {
                if (closed) {
                    throw new ClosedChannelException();
                }
                switch (operation.kind()) {
                    case APPEND -> write("appended-" + numbers.getAndIncrement(), operation.payload(i), operation);
                    case PUT -> write("key-" + operation.key(i), operation.payload(i), operation);
                    case GET -> read("key-" + operation.key(i), operation);
                    default -> throw new IOException(operation.kind() + " is not among the traits");
                }
            } catch (IOException e) {
                operation.fail(1, e);
            }
        }
    }

    /** Renames a complete file, so that no reader sees half a blob. */
    private void write(String name, byte[] blob, Operation operation) throws IOException {
        Files.write(unfinished, blob);
        if (durable) {
            sync(unfinished, StandardOpenOption.WRITE);
        }
        Files.move(unfinished, folder.resolve(name), StandardCopyOption.ATOMIC_MOVE);
        if (durable) {
            sync(folder, StandardOpenOption.READ); // the name must reach the disk as well
        }
        operation.acknowledge(1);
    }

    private static void sync(Path file, StandardOpenOption access) throws IOException {
        try (FileChannel channel = FileChannel.open(file, access)) {
            channel.force(true);
        }
    }

    private void read(String name, Operation operation) throws IOException {
        try {
            operation.acknowledgeRead(Files.readAllBytes(folder.resolve(name)));
        } catch (NoSuchFileException e) {
            operation.reject(1); // absent key
        }
    }

    @Override
    public void close() {
        closed = true;
    }
}
