package io.blobbench.trial.server;

import io.blobbench.host.room.HostRoom;
import io.blobbench.scenario.Cell;
import io.blobbench.server.AbsolutePaths;
import io.blobbench.store.layout.Durability;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;

/** Compares the durability of a cell with the file systems of its local servers. */
final class DurableFolders {
    /** All that is left of a value without its paths. */
    private static final String BETWEEN_PATHS = "[,\\[\\]\"'\\s]*";

    private DurableFolders() {}

    /** Finds the type of the file system of a folder, as {@link HostRoom#fileSystem(Path)} does. */
    @FunctionalInterface
    interface FileSystems {
        String of(Path folder) throws IOException;
    }

    /**
     * The reason why a cell is UNSUPPORTED, because its servers would write to memory; empty when it is not, or the file system is
     * unknown.
     *
     * @param folder of the servers
     * @param dataSettings settings that move their data elsewhere
     */
    static Optional<String> unsupportedReason(
            Cell cell, Path folder, Set<String> dataSettings, FileSystems fileSystems) {
        if (cell.durability() == Durability.NONE) {
            return Optional.empty();
        }
        for (Path data : folders(cell, folder, dataSettings)) {
            try {
                String type = fileSystems.of(data);
                if (HostRoom.inMemory(type)) {
                    return Optional.of("durability " + cell.durability().word()
                            + " needs a disk: the data of the servers would be in " + data + " on " + type
                            + ", which is in memory, where an fsync does nothing; "
                            + (data.equals(folder)
                                    ? "name a folder on a disk with --results DIR"
                                    : "move them to a disk"));
                }
            } catch (IOException unknown) {
                // the folders that follow may be in memory all the same
            }
        }
        return Optional.empty();
    }

    private static List<Path> folders(Cell cell, Path folder, Set<String> dataSettings) {
        List<Path> folders = new ArrayList<>();
        cell.server().forEach((name, value) -> {
            if (dataSettings.contains(name)) {
                Matcher absolute = AbsolutePaths.in(value);
                absolute.results().forEach(path -> folders.add(Path.of(path.group())));
                if (!absolute.replaceAll("").matches(BETWEEN_PATHS)) { // a relative path
                    folders.add(folder);
                }
            }
        });
        return folders.isEmpty() ? List.of(folder) : folders;
    }
}
