package io.blobbench.scenario.value;

import io.blobbench.scenario.text.Place;
import io.blobbench.scenario.text.ScenarioException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Finds the files that a scenario names. Immutable; usable from any thread. */
public final class FileFinder {
    private final List<Path> folders;

    /** @param folders where files are looked for, the first one that has it wins */
    public FileFinder(List<Path> folders) {
        this.folders = List.copyOf(folders);
    }

    /**
     * Finds a file; one that is no longer where its whole path says may lie in one of the folders.
     *
     * @param key that names it
     */
    public Path find(Place place, String key, String name) throws ScenarioException {
        try {
            List<Path> candidates = new ArrayList<>();
            folders.forEach(folder -> candidates.add(folder.resolve(name)));
            Path last = Path.of(name).getFileName();
            if (Path.of(name).isAbsolute() && last != null) {
                folders.forEach(folder -> candidates.add(folder.resolve(last)));
            }
            for (Path candidate : candidates) {
                if (Files.isRegularFile(candidate)) {
                    return candidate;
                }
            }
        } catch (InvalidPathException e) {
            throw new ScenarioException(place.where() + ": " + key + ": not a file name: " + e.getReason(), e);
        }
        String looked = folders.stream()
                .map(folder -> folder.toString().isEmpty() ? "." : folder.toString())
                .distinct()
                .collect(Collectors.joining(", "));
        throw place.error(key + ": no file '" + name + "', expected it in one of " + looked);
    }
}
