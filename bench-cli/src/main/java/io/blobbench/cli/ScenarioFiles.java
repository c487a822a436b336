package io.blobbench.cli;

import io.blobbench.store.Suggestions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Where scenarios are found by name: the working directory, then the folder that comes with the program.
 *
 * @param folders in the order they are searched
 */
record ScenarioFiles(List<Path> folders) {
    private static final String SUFFIX = ".yaml";

    /** As the launcher of this process says. */
    static ScenarioFiles system() {
        Path shipped = Path.of(System.getProperty("bench.scenarios", "scenarios"));
        return new ScenarioFiles(List.of(Path.of(""), shipped));
    }

    /**
     * The file that a user means by {@code smoke}, {@code smoke.yaml} or {@code my/folder/smoke.yaml}.
     *
     * @throws CommandFailure when there is none, with the nearest name there is
     */
    Path find(String name) throws CommandFailure {
        for (String spelling : List.of(name, name + SUFFIX)) {
            for (Path folder : folders) {
                Path file = folder.resolve(spelling);
                if (Files.isRegularFile(file)) {
                    return file;
                }
            }
        }
        List<String> known = shipped().stream().map(ScenarioFiles::nameOf).toList();
        String nearest = Suggestions.didYouMean(withoutSuffix(name), known);
        throw new CommandFailure(
                ExitCodes.USAGE,
                "no scenario '" + name + "' here or in " + folders.get(folders.size() - 1)
                        + (nearest.isEmpty() ? "; 'bench list scenarios' shows what there is" : nearest));
    }

    /** The scenarios that come with the program, sorted by name. */
    List<Path> shipped() {
        Path folder = folders.get(folders.size() - 1);
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(SUFFIX))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            return List.of();
        }
    }

    /** A scenario's name: its file's without the suffix. */
    static String nameOf(Path file) {
        return withoutSuffix(file.getFileName().toString());
    }

    private static String withoutSuffix(String name) {
        return name.endsWith(SUFFIX) ? name.substring(0, name.length() - SUFFIX.length()) : name;
    }
}
