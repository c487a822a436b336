package io.blobbench.server.process;

import io.blobbench.server.ServerException;
import io.blobbench.store.error.FileFailures;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds programs that are installed on this machine. */
public final class Installed {
    private Installed() {}

    /**
     * The jars in a folder of an installation, in the order of their names.
     *
     * @throws ServerException when there are none
     */
    public static List<Path> jars(Path folder) throws ServerException {
        try (Stream<Path> files = Files.list(folder.toAbsolutePath())) {
            List<Path> jars = files.filter(file -> file.toString().endsWith(".jar"))
                    .sorted()
                    .toList();
            if (jars.isEmpty()) {
                throw new ServerException("no jars in " + folder);
            }
            return jars;
        } catch (IOException e) {
            throw new ServerException(
                    "cannot read the jars of an installation from " + folder + ": " + FileFailures.reason(e), e);
        }
    }

    /** The program found on the PATH, if any. */
    public static Optional<Path> onPath(String program) {
        return onPath(program, Optional.ofNullable(System.getenv("PATH")).orElse(""));
    }

    static Optional<Path> onPath(String program, String path) {
        return Arrays.stream(path.split(File.pathSeparator))
                .filter(folder -> !folder.isEmpty())
                .map(folder -> Path.of(folder, program).toAbsolutePath()) // servers start in folders of their own
                .filter(Installed::isProgram)
                .findFirst();
    }

    /**
     * The program in an installation that the user named.
     *
     * @param home the program itself, or a folder that holds it, directly or under {@code bin}
     * @throws ServerException when it is not there; the message names the places searched
     */
    public static Path in(Path home, String program) throws ServerException {
        List<Path> candidates =
                List.of(home, home.resolve(program), home.resolve("bin").resolve(program));
        return candidates.stream()
                .filter(Installed::isProgram)
                .findFirst()
                .map(Path::toAbsolutePath)
                .orElseThrow(() -> new ServerException("no executable " + program + " found as "
                        + String.join(
                                ", ", candidates.stream().map(Path::toString).toList())));
    }

    private static boolean isProgram(Path file) {
        return Files.isRegularFile(file) && Files.isExecutable(file);
    }
}
