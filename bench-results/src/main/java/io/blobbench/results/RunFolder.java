package io.blobbench.results;

import io.blobbench.server.Folders;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.ParsePosition;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/**
 * The folder of one run, {@code results/20261120-093012-kafka-batch-size}.
 *
 * @param path exists, and belongs to this run alone
 */
public record RunFolder(Path path) {
    private static final DateTimeFormatter SECOND = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT);
    private static final int LONGEST_WORD = 40;
    private static final int MOST_RUNS_A_SECOND = 1000;

    /**
     * Creates the folder of a run that starts now; a second run in the same second gets {@code -2} appended.
     *
     * @param base the folder of all runs, created where it is missing
     * @throws ResultsException when the folder cannot be created
     */
    public static RunFolder create(Path base, ZonedDateTime startedAt, String store, String scenario) {
        String name = SECOND.format(startedAt) + "-" + word(store) + "-" + word(scenario);
        try {
            Folders.create(base);
            for (int attempt = 1; attempt <= MOST_RUNS_A_SECOND; attempt++) {
                Path path = base.resolve(attempt == 1 ? name : name + "-" + attempt);
                if (createdNow(path)) {
                    return new RunFolder(path);
                }
            }
        } catch (IOException e) {
            throw ResultsException.writing(base, e);
        }
        throw new ResultsException(
                "cannot write results to " + base + ": " + MOST_RUNS_A_SECOND + " runs started in the same second");
    }

    /** The start that the name of a run's folder has, as this machine counts local time; the epoch for any other name. */
    public static Instant startInName(Path folder) {
        try {
            return LocalDateTime.from(SECOND.parse(folder.getFileName().toString(), new ParsePosition(0)))
                    .atZone(ZoneId.systemDefault())
                    .toInstant();
        } catch (DateTimeException e) {
            return Instant.EPOCH;
        }
    }

    /** Removes the folder with everything in it, of a run that never began. */
    public void remove() throws IOException {
        Folders.remove(path);
    }

    /** The folder's name: letters, digits and {@code -}; unique among the runs of one base folder. */
    public String runId() {
        return path.getFileName().toString();
    }

    private static boolean createdNow(Path path) throws IOException {
        try {
            Files.createDirectory(path);
            return true;
        } catch (FileAlreadyExistsException e) {
            return false;
        }
    }

    private static String word(String text) {
        String word = text.replaceAll("[^A-Za-z0-9]+", "-");
        return word.substring(0, Math.min(word.length(), LONGEST_WORD));
    }
}
