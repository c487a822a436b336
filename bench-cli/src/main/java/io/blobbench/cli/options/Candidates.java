package io.blobbench.cli.options;

import io.blobbench.cli.base.CommandFailure;
import io.blobbench.cli.base.ProgramEnvironment;
import io.blobbench.scenario.key.Key;
import io.blobbench.scenario.key.Keys;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;

/** Values of options that a shell completes; those that there are when its completion is generated. */
public final class Candidates {
    private static final String YAML = ".yaml";

    private Candidates() {}

    /** Names for {@code --store}. */
    public static final class Stores implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            try {
                return Stream.concat(
                                ProgramEnvironment.ofProcess().catalog().names().stream(), Stream.of(StoreOptions.ALL))
                        .iterator();
            } catch (CommandFailure e) {
                return List.<String>of().iterator(); // the command itself will say why
            }
        }
    }

    /** Names of the scenarios that come with the program. */
    public static final class Scenarios implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return names(ProgramEnvironment.ofProcess().scenarios());
        }
    }

    /** Names of the targets that are there. */
    public static final class Targets implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return names(ProgramEnvironment.ofProcess().targets());
        }
    }

    /** Names of the fleets that come with the program. */
    public static final class Fleets implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return names(ProgramEnvironment.ofProcess().fleets());
        }
    }

    /** Keys of a scenario, ready for their values. */
    public static final class Settings implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Keys.all().stream().map(Key::path).map(path -> path + "=").iterator();
        }
    }

    private static Iterator<String> names(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(YAML))
                    .map(name -> name.substring(0, name.length() - YAML.length()))
                    .sorted()
                    .toList()
                    .iterator();
        } catch (IOException e) {
            return List.<String>of().iterator(); // no such folder, so no names
        }
    }
}
