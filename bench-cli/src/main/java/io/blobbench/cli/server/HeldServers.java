package io.blobbench.cli.server;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.blobbench.cli.base.CommandFailure;
import io.blobbench.cli.base.ExitCodes;
import io.blobbench.server.Folders;
import io.blobbench.server.artifact.CacheFolder;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The folders of all clusters that {@code bench server start} holds for this user. Control thread only.
 *
 * <p>The holder of a cluster has its folder locked: an unlocked one is a leftover.
 */
final class HeldServers {
    private static final String FILE = "server.json";
    private static final String DATA = "data";

    private static final ObjectMapper JSON = new ObjectMapper();

    private final Path parent;

    HeldServers(Path parent) {
        this.parent = parent;
    }

    static HeldServers ofUser() {
        return new HeldServers(CacheFolder.ofUser().resolve("servers"));
    }

    /** Makes an empty file for what a process writes that will hold servers of a store. */
    Path newLog(String store) throws IOException {
        return Files.createTempFile(Files.createDirectories(parent), store + "-", ".log");
    }

    /** Makes a folder that belongs to this process until it is closed. */
    Holding hold(HeldServer server) throws IOException {
        Files.createDirectories(parent);
        Holding holding = new Holding(LockedFolder.create(folder(server)), server.keep());
        holding.write(server);
        return holding;
    }

    /** The folder of data and logs. */
    Path folder(HeldServer server) {
        return parent.resolve(server.store() + "-" + server.pid() + "-" + server.startedAtMs());
    }

    /** Whether its servers are there and its data not yet removed. */
    boolean holds(HeldServer server) throws IOException {
        Path folder = folder(server);
        try {
            return server.process().isPresent() && LockedFolder.finished(folder) && LockedFolder.held(folder);
        } catch (NoSuchFileException e) {
            return false; // removed in this moment
        }
    }

    /**
     * The servers that are held now, in the order of their names; leftovers of ended ones are removed.
     *
     * @param problems receives each folder whose file cannot be understood, which stays as it is, each that cannot be read or removed, and moved
     *     folders of removed ones that are not here
     */
    List<HeldServer> running(Consumer<String> problems) throws IOException {
        List<Path> folders = new ArrayList<>();
        if (Files.isDirectory(parent)) {
            try (DirectoryStream<Path> entries = Files.newDirectoryStream(parent, LockedFolder::finished)) {
                entries.forEach(folders::add);
            }
        }
        List<HeldServer> running = new ArrayList<>();
        for (Path folder : folders.stream().sorted().toList()) {
            try {
                read(folder, problems).ifPresent(running::add);
            } catch (JacksonException e) {
                problems.accept(folder.resolve(FILE) + " is damaged: " + e.getOriginalMessage() + "; remove " + folder
                        + " when nothing in it is needed");
            } catch (IOException e) {
                problems.accept(folder + ", perhaps of ended servers, could not be read or removed: "
                        + CommandFailure.of(ExitCodes.BAD_ROWS, e).getMessage());
            }
        }
        return running;
    }

    private static Optional<HeldServer> read(Path folder, Consumer<String> problems) throws IOException {
        Path file = folder.resolve(FILE);
        Optional<HeldServer> server = parsed(file);
        Optional<LockedFolder> leftover = LockedFolder.lockLeftover(folder);
        if (leftover.isEmpty()) {
            return server.filter(held -> Files.exists(file)); // else another process removes it
        }
        try (LockedFolder locked = leftover.get()) {
            removeLeftover(locked.path(), server, problems);
        }
        return Optional.empty();
    }

    private static void removeLeftover(Path folder, Optional<HeldServer> server, Consumer<String> problems)
            throws IOException {
        boolean keep = server.isPresent() && server.get().keep();
        List<Path> absent = keep ? List.of() : Folders.absent(folder);
        end(folder, keep);
        if (!absent.isEmpty()) {
            problems.accept("removed " + folder + ", which ended servers had left; not here: " + absent);
        }
        Optional<Path> log =
                server.filter(HeldServer::detached).map(HeldServer::log).map(Path::of);
        if (!keep
                && log.isPresent()
                && Objects.equals(folder.getParent(), log.get().getParent())) {
            Files.deleteIfExists(log.get());
        }
    }

    /** The server of a file; empty when there is none. */
    private static Optional<HeldServer> parsed(Path file) throws IOException {
        byte[] json;
        try {
            json = Files.readAllBytes(file);
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
        HeldServer server = JSON.readValue(json, HeldServer.class);
        if (server == null) {
            throw new JsonParseException(null, "expected a server, got null");
        }
        return Optional.of(server);
    }

    private static void end(Path folder, boolean keep) throws IOException {
        Files.deleteIfExists(folder.resolve(FILE));
        if (keep) {
            LockedFolder.giveAway(folder);
        } else {
            LockedFolder.remove(folder);
        }
    }

    /** A folder of this process. */
    static final class Holding implements AutoCloseable {
        private final LockedFolder folder;
        private final boolean keep;

        private Holding(LockedFolder folder, boolean keep) {
            this.folder = folder;
            this.keep = keep;
        }

        /** For data and logs of the servers. */
        Path data() {
            return folder.path().resolve(DATA);
        }

        /** Replaces what others read. */
        void write(HeldServer server) throws IOException {
            Path part = folder.path().resolve(FILE + ".part");
            JSON.writeValue(part.toFile(), server);
            Files.move(part, folder.path().resolve(FILE), StandardCopyOption.ATOMIC_MOVE);
        }

        /** Removes the folder, or of one that is kept the files that say that it is held. */
        @Override
        public void close() throws IOException {
            end(folder.path(), keep);
            folder.close();
        }
    }
}
