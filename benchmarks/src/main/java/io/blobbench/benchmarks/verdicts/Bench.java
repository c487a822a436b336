package io.blobbench.benchmarks.verdicts;

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

    /** Compares two runs with {@code bench compare}; returns its CSV. */
    String compare(Path baseline, Path run) throws IOException, InterruptedException {
        return output(List.of("compare", baseline.toString(), run.toString(), "--format", "csv"), 0);
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
