package io.blobbench.cli.run;

import io.blobbench.cli.server.LockedFolder;
import io.blobbench.results.RunFolder;
import io.blobbench.server.Folders;
import io.blobbench.store.Waiting;
import io.blobbench.store.error.StoreException;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The folder of data and logs of a run's local servers, on the disk of the results. Control thread only. */
final class ServerData implements AutoCloseable {
    private static final String FOLDER = "local";
    /** Most killed runs whose data one start removes. */
    private static final int MOST_LEFTOVERS = 20;
    /** Longer than the data of servers take to be removed. */
    private static final Duration REMOVED_WITHIN = Duration.ofMinutes(1);

    private final LockedFolder folder;
    private final boolean keep;

    private ServerData(LockedFolder folder, boolean keep) {
        this.folder = folder;
        this.keep = keep;
    }

    /** Makes the folder of a run that begins or is resumed, whose lock this process has; data that were kept before get another name. */
    static ServerData of(RunFolder run, boolean keep) throws IOException {
        makeRoom(run.path());
        LockedFolder.removeUnfinished(run.path().resolve(FOLDER));
        LockedFolder folder = LockedFolder.create(run.path().resolve(FOLDER));
        if (keep) {
            LockedFolder.giveAway(folder.path()); // also when this process is killed
        }
        return new ServerData(folder, keep);
    }

    private static void makeRoom(Path run) throws IOException {
        Path data = run.resolve(FOLDER);
        try {
            Waiting.until(
                    "another process to remove " + data,
                    REMOVED_WITHIN,
                    () -> !LockedFolder.finished(data) || removed(data).isPresent());
        } catch (StoreException e) {
            throw new IOException(e.getMessage(), e);
        }
        if (Files.notExists(data)) {
            return;
        }
        int number = 1;
        while (Files.exists(run.resolve(FOLDER + "-" + number))) {
            number++;
        }
        Files.move(data, run.resolve(FOLDER + "-" + number));
    }

    /** Removes a leftover and returns its name; empty where another process does that, or has done it. */
    private static Optional<String> removed(Path data) throws StoreException {
        try {
            Optional<LockedFolder> leftover = LockedFolder.lockLeftover(data);
            if (leftover.isEmpty()) {
                return Optional.empty();
            }
            try (LockedFolder locked = leftover.get()) {
                List<Path> absent = Folders.absent(locked.path());
                LockedFolder.remove(locked.path());
                return Optional.of(absent.isEmpty() ? data.toString() : data + "; not here: " + absent);
            }
        } catch (IOException e) {
            throw StoreException.after("remove " + data, e);
        }
    }

    /**
     * Removes the data of runs that were killed; their results stay.
     *
     * @param base folder of all runs
     * @return the folders removed, each with the moved folders that it named and that are not here
     */
    static List<String> removeLeftovers(Path base) {
        List<String> removed = new ArrayList<>();
        if (Files.isDirectory(base)) {
            try (DirectoryStream<Path> leftovers = Files.newDirectoryStream(base, ServerData::left)) {
                for (Path run : leftovers) {
                    removed(run.resolve(FOLDER)).ifPresent(removed::add);
                    if (removed.size() == MOST_LEFTOVERS) {
                        break;
                    }
                }
            } catch (IOException | DirectoryIteratorException | StoreException e) {
                return removed; // of another user, or not removable now: the next start tries again
            }
        }
        return removed;
    }

    private static boolean left(Path run) {
        Path data = run.resolve(FOLDER);
        return Files.isDirectory(run, LinkOption.NOFOLLOW_LINKS) && LockedFolder.finished(data);
    }

    Path path() {
        return folder.path();
    }

    /** Removes the folder unless it was to be kept; of one that cannot be removed the next start gets rid. */
    @Override
    public void close() {
        try (folder) {
            if (!keep || isEmpty(folder.path())) {
                LockedFolder.remove(folder.path());
            }
        } catch (IOException e) {
            return;
        }
    }

    private static boolean isEmpty(Path directory) throws IOException {
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.findAny().isEmpty();
        }
    }
}
