package io.blobbench.server.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Lines in a file of the cache, which hold as long as the files that they were made from are as they were. Usable from
 * any thread.
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

    /** Replaces the lines; if the cache is not writable, they are determined again the next time. */
    public void keep(FileStamps made, List<String> lines) {
        List<String> all = new ArrayList<>(made.lines());
        all.add("");
        all.addAll(lines);
        try {
            WholeFile.replace(file, part -> Files.write(part, all));
        } catch (IOException e) {
            // nothing is lost but time
        }
    }
}
