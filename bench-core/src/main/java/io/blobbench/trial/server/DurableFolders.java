package io.blobbench.trial.server;

import io.blobbench.host.room.HostRoom;
import io.blobbench.scenario.Cell;
import io.blobbench.store.layout.Durability;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Compares the durability of a cell with the file systems of its local servers. */
final class DurableFolders {
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
            } catch (IOException e) {
                return Optional.empty();
            }
        }
        return Optional.empty();
    }

    private static List<Path> folders(Cell cell, Path folder, Set<String> dataSettings) {
        List<Path> folders = new ArrayList<>();
        cell.server().forEach((name, value) -> {
            if (dataSettings.contains(name)) {
                for (String path : value.split(",", -1)) {
                    folders.add(folder.resolve(path.strip()));
                }
            }
        });
        return folders.isEmpty() ? List.of(folder) : folders;
    }
}
