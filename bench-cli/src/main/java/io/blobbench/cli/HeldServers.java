package io.blobbench.cli;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.blobbench.server.CacheFolder;
import io.blobbench.server.ServerFiles;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The folders of all clusters that {@code bench server start} holds for this user. Control thread only.
 *
 * <p>Whoever holds a cluster has its folder locked, and the system unlocks it when that process ends, however it ends:
 * an unlocked folder is a leftover. Unlike a pid this holds across containers and machines that share a home.
 */
final class HeldServers {
    private static final String FILE = "server.json";
    private static final String LOCK = "lock";
    private static final String DATA = "data";
    /** What is not locked yet is no leftover. */
    private static final String UNFINISHED = ".";

    private static final ObjectMapper JSON = new ObjectMapper();

    private final Path parent;

    HeldServers(Path parent) {
        this.parent = parent;
    }

    static HeldServers ofUser() {
        return new HeldServers(CacheFolder.ofUser().resolve("servers"));
    }

    /** Makes a folder that belongs to this process until it is closed. */
    Holding hold(HeldServer server) throws IOException {
        Files.createDirectories(parent);
        Path finished = folder(server);
        Path unfinished = Files.createDirectory(parent.resolve(UNFINISHED + finished.getFileName()));
        FileChannel lock =
                FileChannel.open(unfinished.resolve(LOCK), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        lock.lock();
        Path folder = Files.move(unfinished, finished, StandardCopyOption.ATOMIC_MOVE);
        Holding holding = new Holding(folder, lock, server.keep());
        holding.write(server);
        return holding;
    }

    /** Where data and logs are. */
    Path folder(HeldServer server) {
        return parent.resolve(server.store() + "-" + server.pid() + "-" + server.startedAtMs());
    }

    /** Those that are held now, in the order of their names; leftovers of others are removed. */
    List<HeldServer> running() throws IOException {
        List<Path> folders = new ArrayList<>();
        if (Files.isDirectory(parent)) {
            try (DirectoryStream<Path> entries =
                    Files.newDirectoryStream(parent, entry -> Files.exists(entry.resolve(LOCK)))) {
                entries.forEach(folders::add);
            }
        }
        List<HeldServer> running = new ArrayList<>();
        for (Path folder : folders.stream().sorted().toList()) {
            if (!folder.getFileName().toString().startsWith(UNFINISHED)) {
                read(folder).ifPresent(running::add);
            }
        }
        return running;
    }

    private static Optional<HeldServer> read(Path folder) throws IOException {
        Path file = folder.resolve(FILE);
        Optional<HeldServer> server =
                Files.exists(file) ? Optional.of(JSON.readValue(file.toFile(), HeldServer.class)) : Optional.empty();
        if (held(folder)) {
            return server;
        }
        end(folder, server.isPresent() && server.get().keep());
        return Optional.empty();
    }

    private static boolean held(Path folder) throws IOException {
        try (FileChannel channel = FileChannel.open(folder.resolve(LOCK), StandardOpenOption.WRITE);
                FileLock lock = channel.tryLock()) {
            return lock == null;
        }
    }

    private static void end(Path folder, boolean keep) throws IOException {
        if (keep) {
            Files.deleteIfExists(folder.resolve(FILE));
            Files.deleteIfExists(folder.resolve(LOCK));
        } else {
            ServerFiles.remove(folder.resolve(DATA)); // first: without its lock a folder is nobody's leftover
            ServerFiles.remove(folder);
        }
    }

    /** A folder of this process. */
    static final class Holding implements AutoCloseable {
        private final Path folder;
        private final FileChannel lock;
        private final boolean keep;

        private Holding(Path folder, FileChannel lock, boolean keep) {
            this.folder = folder;
            this.lock = lock;
            this.keep = keep;
        }

        /** For data and logs of the servers. */
        Path data() {
            return folder.resolve(DATA);
        }

        /** Replaces what others read. */
        void write(HeldServer server) throws IOException {
            Path part = folder.resolve(FILE + ".part");
            JSON.writeValue(part.toFile(), server);
            Files.move(part, folder.resolve(FILE), StandardCopyOption.ATOMIC_MOVE);
        }

        /** Removes the folder, or of one that is kept the files that say that it is held. */
        @Override
        public void close() throws IOException {
            end(folder, keep);
            lock.close();
        }
    }
}
