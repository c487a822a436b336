package io.blobbench.benchmarks.verdicts;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Our tool as a user starts it, in a folder of its own.
 *
 * @param program {@code bench}
 * @param folder it runs in
 */
record Bench(Path program, Path folder) {
    private static final String RESULTS_IN = "results in ";
    private static final int INVALID_ROWS = 1;

    /** Runs scenarios, whose rows may be INVALID; returns the folders of their runs. */
    List<Path> measure(List<String> arguments) throws IOException, InterruptedException {
        String output = output(arguments, INVALID_ROWS);
        List<Path> runs = output.lines()
                .filter(line -> line.contains(RESULTS_IN))
                .map(line -> folder.resolve(line.substring(line.indexOf(RESULTS_IN) + RESULTS_IN.length())))
                .toList();
        if (runs.isEmpty()) {
            throw new IOException("bench " + String.join(" ", arguments) + " has no results:\n" + output
                    + Files.readString(log().toPath()));
        }
        return runs;
    }

    /** The verdicts of {@code bench compare} on the throughput of each cell. */
    List<String> verdicts(Path baseline, Path run) throws IOException, InterruptedException {
        String csv = output(List.of("compare", baseline.toString(), run.toString(), "--format", "csv"), 0);
        try (CsvReader<NamedCsvRecord> rows = CsvReader.builder().ofNamedCsvRecord(csv)) {
            return rows.stream()
                    .filter(row -> row.getField("measure").equals("throughput"))
                    .map(row -> row.getField("verdict"))
                    .toList();
        }
    }

    /** @param mostExit the highest exit code that is no error */
    private String output(List<String> arguments, int mostExit) throws IOException, InterruptedException {
        Process process = start(arguments);
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() > mostExit) {
            throw new IOException("bench " + String.join(" ", arguments) + " ended with " + process.exitValue() + ":\n"
                    + Files.readString(log().toPath()));
        }
        return output;
    }

    /** Starts it; its errors go to a file. */
    Process start(List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(program.toString()));
        command.addAll(arguments);
        return new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectError(log())
                .start();
    }

    private File log() {
        return folder.resolve("log.txt").toFile();
    }
}
