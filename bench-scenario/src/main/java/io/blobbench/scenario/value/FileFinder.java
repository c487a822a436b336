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
    private final boolean recorded;

    /**
     * Makes a finder.
     *
     * @param recorded whether the scenario is that of a run, which may have come from another folder or host: a file that is not where its
     *     whole path says may then lie in one of the folders
     */
    public FileFinder(Path besideScenario, Path workingDirectory, boolean recorded) {
        this.besideScenario = besideScenario;
        this.workingDirectory = workingDirectory;
        this.recorded = recorded;
    }

    /**
     * Finds a file.
     *
     * @param key that names it
     * @throws ScenarioException where there is no such file, naming the folders
     */
    public Path find(Place place, String key, String name) throws ScenarioException {
        List<Path> folders = place.ofCommandLine()
                ? List.of(workingDirectory, besideScenario)
                : List.of(besideScenario, workingDirectory);
        boolean wholePath;
        try {
            Path path = Path.of(name);
            Path last = path.getFileName();
            wholePath = path.isAbsolute() && (!recorded || place.ofCommandLine());
            List<Path> candidates = new ArrayList<>();
            folders.forEach(folder -> candidates.add(folder.resolve(path)));
            if (path.isAbsolute() && !wholePath && last != null) {
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
        if (wholePath) {
            throw place.error(key + ": no file '" + name + "'");
        }
        String looked = folders.stream()
                .map(folder -> folder.toString().isEmpty() ? "." : folder.toString())
                .distinct()
                .collect(Collectors.joining(", "));
        throw place.error(key + ": no file '" + name + "', expected it in one of " + looked);
    }
}
