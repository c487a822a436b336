package io.blobbench.scenario.text;

import io.blobbench.store.KnownNames;
import io.blobbench.store.error.FileFailures;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Finds files of one kind by path or by name. A path, such as {@code ./smoke.yaml}, is seen from the working directory. A bare
 * name, without a folder, is looked for in the working directory, in its folder of that kind ({@code scenarios}) and in the
 * folders given, that of a scenario in the folders given first: it means the same wherever it is used.
 */
public final class NamedFiles {
    private static final String SUFFIX = ".yaml";

    private final String kind;
    private final String example;
    private final Path workingDirectory;
    private final List<Path> folders;
    private final List<Path> foldersOfNames;

    private NamedFiles(String kind, String example, Path workingDirectory, List<Path> folders, boolean givenFirst) {
        this.kind = kind;
        this.example = example;
        this.workingDirectory = workingDirectory;
        Set<Path> distinct = new LinkedHashSet<>();
        distinct.add(normal(workingDirectory));
        distinct.add(normal(workingDirectory.resolve(kind + "s")));
        folders.forEach(folder -> distinct.add(normal(folder)));
        this.folders = List.copyOf(distinct);
        Set<Path> ofNames = new LinkedHashSet<>();
        folders.stream().filter(folder -> givenFirst).forEach(folder -> ofNames.add(normal(folder)));
        ofNames.addAll(distinct);
        this.foldersOfNames = List.copyOf(ofNames);
    }

    public static NamedFiles ofScenarios(Path workingDirectory, List<Path> folders) {
        return new NamedFiles("scenario", "batch-size.yaml", workingDirectory, folders, true);
    }

    public static NamedFiles ofTargets(Path workingDirectory, List<Path> folders) {
        return new NamedFiles("target", "lab.yaml", workingDirectory, folders, false);
    }

    public static NamedFiles ofFleets(Path workingDirectory, List<Path> folders) {
        return new NamedFiles("fleet", "lab.yaml", workingDirectory, folders, false);
    }

    public Path find(String nameOrPath) throws ScenarioException {
        List<Path> found = all(nameOrPath);
        if (found.isEmpty()) {
            throw notFound(nameOrPath);
        }
        return found.get(0);
    }

    /**
     * The file of the user that a bare name does not mean, since one of the folders given has it too; as it has to be named to be
     * meant: {@code ./smoke.yaml}.
     *
     * @throws ScenarioException when it is no name
     */
    public Optional<String> shadowed(String name) throws ScenarioException {
        List<Path> found = all(name);
        if (found.isEmpty() || !bare(Path.of(name))) {
            return Optional.empty();
        }
        return found.stream()
                .skip(1)
                .filter(file -> folders.indexOf(file.getParent())
                        < folders.indexOf(found.get(0).getParent()))
                .map(this::display)
                .map(shown -> shown.contains("/") ? shown : "./" + shown)
                .findFirst();
    }

    private static boolean bare(Path path) {
        return path.getNameCount() == 1 && !path.isAbsolute();
    }

    /** Files of the name, with the one that it means first. */
    private List<Path> all(String nameOrPath) throws ScenarioException {
        List<Path> found = new ArrayList<>();
        try {
            Path path = Path.of(nameOrPath);
            for (Path folder : bare(path) ? foldersOfNames : List.of(normal(workingDirectory))) {
                for (String suffix : nameOrPath.endsWith(SUFFIX) ? List.of("") : List.of("", SUFFIX)) {
                    Path candidate = folder.resolve(path + suffix);
                    if (!nameOrPath.isBlank() && Files.isRegularFile(candidate)) {
                        found.add(candidate);
                    }
                }
            }
        } catch (InvalidPathException e) {
            throw new ScenarioException(nameOrPath + ": not a file name: " + e.getReason(), e);
        }
        return found;
    }

    private ScenarioException notFound(String nameOrPath) throws ScenarioException {
        if (nameOrPath.isBlank()) {
            return new ScenarioException("no " + kind + " is named, expected a file such as " + example);
        }
        if (!bare(Path.of(nameOrPath)) && Files.isDirectory(normal(workingDirectory.resolve(nameOrPath)))) {
            return new ScenarioException(nameOrPath + ": is a folder, expected a " + kind);
        }
        if (Path.of(nameOrPath).isAbsolute()) {
            return new ScenarioException(nameOrPath + ": no such file, expected a " + kind);
        }
        String looked = bare(Path.of(nameOrPath))
                ? " " + kind + ", expected it in one of "
                        + folders.stream().map(this::display).collect(Collectors.joining(", "))
                : " file, expected a " + kind;
        Optional<String> meant = KnownNames.nearest(baseName(nameOrPath), names().keySet());
        return new ScenarioException(
                nameOrPath + ": no such" + looked + KnownNames.didYouMean(meant.map(name -> name + SUFFIX)));
    }

    /** Files by name; the working directory itself is left out, not every YAML file there is one. */
    public SortedMap<String, Path> names() throws ScenarioException {
        SortedMap<String, Path> names = new TreeMap<>();
        for (Path folder : foldersOfNames) {
            if (folder.equals(folders.get(0))) {
                continue;
            }
            try (Stream<Path> files = Files.isDirectory(folder) ? Files.list(folder) : Stream.empty()) {
                files.filter(file -> file.toString().endsWith(SUFFIX))
                        .forEach(file -> names.putIfAbsent(baseName(file.toString()), file));
            } catch (IOException e) {
                throw new ScenarioException(display(folder) + ": cannot be listed: " + e, e);
            }
        }
        return names;
    }

    /**
     * The text of a file without a byte order mark.
     *
     * @throws ScenarioException when it cannot be read, is not in UTF-8 or is larger than a document may be
     */
    public String text(Path file) throws ScenarioException {
        try {
            YamlLimits.checkLength(Place.of(display(file), 1, 1), Files.size(file));
            String text = Files.readString(file, StandardCharsets.UTF_8);
            return text.startsWith("\uFEFF") ? text.substring(1) : text;
        } catch (CharacterCodingException e) {
            throw new ScenarioException(display(file) + ": not a text in UTF-8", e);
        } catch (IOException e) {
            throw new ScenarioException(display(file) + ": cannot be read: " + FileFailures.reason(e), e);
        }
    }

    /** As short as the working directory allows. */
    public String display(Path file) {
        Path base = normal(workingDirectory);
        Path normal = normal(file);
        String shown = normal.startsWith(base) ? base.relativize(normal).toString() : normal.toString();
        return shown.isEmpty() ? "." : shown;
    }

    public static String baseName(String path) {
        String name = path.substring(path.replace('\\', '/').lastIndexOf('/') + 1);
        return name.endsWith(SUFFIX) ? name.substring(0, name.length() - SUFFIX.length()) : name;
    }

    private static Path normal(Path path) {
        return path.toAbsolutePath().normalize();
    }
}
