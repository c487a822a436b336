package io.blobbench.server.file;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Sizes and change times of files: every write changes them, so a change is detected without reading the files. Kept in
 * a file, a line each.
 *
 * @param lines size, time of the last change and path, with blanks between them
 */
public record FileStamps(List<String> lines) {
    /** Time of the last change of a file or of what is known of it: unlike that of its content, no program can set it back. */
    private static final String CHANGED = "unix:ctime";

    public FileStamps {
        lines = List.copyOf(lines);
    }

    /** The stamps of files, in their order; a link is not followed. */
    public static FileStamps of(List<Path> files) throws IOException {
        List<String> lines = new ArrayList<>();
        for (Path file : files) {
            Object changed = file.getFileSystem().supportedFileAttributeViews().contains("unix")
                    ? Files.getAttribute(file, CHANGED, LinkOption.NOFOLLOW_LINKS)
                    : Files.getLastModifiedTime(file, LinkOption.NOFOLLOW_LINKS);
            Object size = Files.getAttribute(file, "size", LinkOption.NOFOLLOW_LINKS);
            lines.add(size + " " + changed + " " + file.toAbsolutePath());
        }
        return new FileStamps(lines);
    }

    /** The stamps kept in a file; empty when there is none that can be read. */
    public static Optional<FileStamps> keptIn(Path file) {
        try {
            List<String> lines = Files.readAllLines(file);
            return lines.stream().allMatch(line -> line.split(" ", 3).length == 3)
                    ? Optional.of(new FileStamps(lines))
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Keeps them in a file, at once for all who read it. */
    public void keepIn(Path file) throws IOException {
        WholeFile.replace(file, part -> Files.write(part, lines));
    }

    /** The files. */
    public List<Path> files() {
        return lines.stream().map(line -> Path.of(line.split(" ", 3)[2])).toList();
    }

    /** Whether all files are there, and as they were. */
    public boolean current() {
        try {
            return of(files()).equals(this);
        } catch (IOException e) {
            return false;
        }
    }

    /** A name that no other stamps have, for a file that is made from these files. */
    public String name() {
        return UUID.nameUUIDFromBytes(String.join("\n", lines).getBytes(UTF_8)).toString();
    }
}
