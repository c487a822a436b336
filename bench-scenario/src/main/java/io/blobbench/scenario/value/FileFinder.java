package io.blobbench.scenario.value;

import io.blobbench.scenario.text.Place;
import io.blobbench.scenario.text.ScenarioException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Finds the files that a scenario names: those of its file beside it first, those of the command line in the working directory first.
 * Immutable; usable from any thread.
 */
public final class FileFinder {
    private final Path besideScenario;
    private final Path workingDirectory;

    public FileFinder(Path besideScenario, Path workingDirectory) {
        this.besideScenario = besideScenario;
        this.workingDirectory = workingDirectory;
    }

    /**
     * Finds a file; one that is no longer where its whole path says may lie in one of the folders.
     *
     * @param key that names it
     */
    public Path find(Place place, String key, String name) throws ScenarioException {
        List<Path> folders = place.ofCommandLine()
                ? List.of(workingDirectory, besideScenario)
                : List.of(besideScenario, workingDirectory);
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
