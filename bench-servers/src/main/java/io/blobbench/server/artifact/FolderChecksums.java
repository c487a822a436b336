package io.blobbench.server.artifact;

import io.blobbench.server.file.Sha256;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The checksum of every file of a folder, by its path in it; of a link, its target. Kept in a file of that folder, one line each.
 *
 * @param checksums by path
 */
public record FolderChecksums(SortedMap<String, String> checksums) {
    private static final String FILE = "sha256sums";
    private static final String SEPARATOR = "  ";

    /** Reads every file. */
    public static FolderChecksums of(Path folder) throws IOException {
        SortedMap<String, String> checksums = new TreeMap<>();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(each -> !Files.isDirectory(each, LinkOption.NOFOLLOW_LINKS))
                    .toList()) {
                checksums.put(folder.relativize(file).toString(), checksum(file));
            }
        }
        checksums.remove(FILE);
        return new FolderChecksums(checksums);
    }

    private static String checksum(Path file) throws IOException {
        return Files.isSymbolicLink(file) ? "link to " + Files.readSymbolicLink(file) : Sha256.of(file);
    }

    /** The checksums kept in a folder; empty when there are none that can be read. */
    static Optional<FolderChecksums> keptIn(Path folder) {
        SortedMap<String, String> checksums = new TreeMap<>();
        try {
            for (String line : Files.readAllLines(folder.resolve(FILE))) {
                String[] parts = line.split(SEPARATOR, 2);
                if (parts.length < 2) {
                    return Optional.empty();
                }
                checksums.put(parts[1], parts[0]);
            }
            return Optional.of(new FolderChecksums(checksums));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Keeps them in a folder. */
    public void keepIn(Path folder) throws IOException {
        List<String> lines =
                checksums.entrySet().stream().map(FolderChecksums::line).toList();
        Files.write(folder.resolve(FILE), lines);
    }

    private static String line(Map.Entry<String, String> entry) {
        return entry.getValue() + SEPARATOR + entry.getKey();
    }

    /** The checksum of one file; empty when the folder has no such file. */
    public Optional<String> of(String file) {
        return Optional.ofNullable(checksums.get(file));
    }
}
