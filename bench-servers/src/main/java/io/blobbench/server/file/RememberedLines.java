package io.blobbench.server.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Lines in a file of the cache, which hold as long as the files that they were made from are as they were. Any thread.
 *
 * @param file that holds the stamps of these files, an empty line, and the lines
 */
public record RememberedLines(Path file) {
    /** The lines, if they were made from files that had these stamps. */
    public Optional<List<String>> of(FileStamps made) {
        try {
            List<String> all = Files.readAllLines(file);
            int end = made.lines().size();
            return all.size() > end
                            && all.get(end).isEmpty()
                            && all.subList(0, end).equals(made.lines())
                    ? Optional.of(all.subList(end + 1, all.size()))
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Replaces them, at once for all who read the file. */
    public void keep(FileStamps made, List<String> lines) throws IOException {
        List<String> all = new ArrayList<>(made.lines());
        all.add("");
        all.addAll(lines);
        Files.createDirectories(file.getParent());
        Path part = file.resolveSibling(file.getFileName() + "." + UUID.randomUUID());
        try {
            Files.write(part, all);
            Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(part);
        }
    }
}
