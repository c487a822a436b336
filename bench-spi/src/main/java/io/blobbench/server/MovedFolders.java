package io.blobbench.server;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;

/**
 * Folders for data of servers that settings move out of the servers' own folder, in which a file lists them. Each is new, so that servers find no data
 * of others there, and has a mark: a listed folder without it is not ours.
 */
public final class MovedFolders {
    private static final String LIST = "moved-folders";
    private static final String MARK = ".blobbench-moved";
    private static final String PREFIX = "blobbench-";

    private MovedFolders() {}

    /**
     * Creates a folder that only its owner may read, with a name that no other has.
     *
     * @param servers the folder of the servers, created where it is missing
     * @param elsewhere the folder that a setting names, created where it is missing
     */
    public static Path create(Path servers, Path elsewhere) throws IOException {
        Files.createDirectories(servers);
        if (!Files.isDirectory(elsewhere)) { // createDirectories of Java 17 refuses a link to a folder
            Files.createDirectories(elsewhere);
        }
        Path made = Files.createTempDirectory(elsewhere, PREFIX);
        Files.createFile(made.resolve(MARK));
        Files.writeString(servers.resolve(LIST), made + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        return made;
    }

    /** The folders that were created for servers and are still there; empty where none were. */
    public static List<Path> of(Path servers) throws IOException {
        return listed(servers.resolve(LIST));
    }

    /** Those that a file lists and that are still there; empty for a file that is no list. */
    static List<Path> listed(Path list) throws IOException {
        return lines(list).stream().filter(MovedFolders::marked).toList();
    }

    /** Those that a file lists and that are not here: removed by others, or on a disk that is not mounted now. */
    static List<Path> absent(Path list) throws IOException {
        return lines(list).stream()
                .filter(folder -> Files.notExists(folder, LinkOption.NOFOLLOW_LINKS))
                .toList();
    }

    private static List<Path> lines(Path list) throws IOException {
        if (!list.endsWith(LIST) || !Files.isRegularFile(list, LinkOption.NOFOLLOW_LINKS)) {
            return List.of();
        }
        // A list that a crash damaged must not keep the next runs from starting: bytes that are no text are replaced.
        return new String(Files.readAllBytes(list), StandardCharsets.UTF_8)
                .lines()
                .flatMap(line -> path(line).stream())
                .toList();
    }

    /** Empty for a line that is no path, as with zeros, or with letters that the locale does not have. */
    private static Optional<Path> path(String line) {
        try {
            return Optional.of(Path.of(line));
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }

    private static boolean marked(Path folder) {
        return Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)
                && Files.isRegularFile(folder.resolve(MARK), LinkOption.NOFOLLOW_LINKS);
    }
}
