package io.blobbench.benchmarks.peers;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import io.blobbench.benchmarks.peers.Contender.Sample;
import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Our tool as a user starts it, and bare loops with its jars and its JVM's options.
 *
 * @param home folder of the distribution
 * @param benchmarks folder of this module
 * @param programs runs them
 */
record Tool(Path home, Path benchmarks, Programs programs) {
    /** The JVM options of bin/bench, for peers that run on a JVM. */
    static final List<String> JVM_OPTIONS = List.of("-Xmx1g", "-XX:+UseParallelGC", "-XX:+TieredCompilation");

    List<String> bench(String... args) {
        return Stream.concat(Stream.of(home.resolve("bin/bench").toString()), Stream.of(args))
                .toList();
    }

    /**
     * Runs one cell of a scenario and returns a field of its row, with the harness's processor time for each blob.
     *
     * @param column of results.csv
     * @param options of the command line, besides the scenario and the folder of results
     */
    Sample cell(Path scenario, String column, List<String> options) throws IOException, InterruptedException {
        Path results = Files.createTempDirectory(programs.directory(), "results");
        List<String> command =
                new ArrayList<>(bench("--scenario", scenario.toString(), "--results", results.toString()));
        command.addAll(options);
        programs.run(command);
        try (DirectoryStream<Path> rows = Files.newDirectoryStream(results)) {
            NamedCsvRecord row = onlyRow(rows.iterator().next().resolve("results.csv"));
            double blobs = Double.parseDouble(row.getField("blobs_acknowledged"));
            String known = row.getField("harness_cpu_s");
            double cpuSeconds = known.isEmpty() ? Double.NaN : Double.parseDouble(known);
            return new Sample(Double.parseDouble(row.getField(column)), 1e6 * cpuSeconds / blobs);
        }
    }

    private static NamedCsvRecord onlyRow(Path csv) throws IOException {
        try (CsvReader<NamedCsvRecord> reader = CsvReader.builder().ofNamedCsvRecord(csv)) {
            return reader.stream().findFirst().orElseThrow();
        }
    }

    /** The scenario of all comparisons. */
    Path scenario() {
        return benchmarks.resolve("side-by-side.yaml");
    }

    /**
     * A Java program of this module, with the jars of a store's adapter.
     *
     * @param jvmOption one more, or empty
     */
    List<String> bare(String store, String jvmOption, String mainClass) {
        List<String> command = java(String.join(
                File.pathSeparator,
                benchmarks.resolve("target/classes").toString(),
                home.resolve("stores").resolve(store).resolve("*").toString(),
                home.resolve("lib/*").toString()));
        if (!jvmOption.isEmpty()) {
            command.add(jvmOption);
        }
        command.add(mainClass);
        return command;
    }

    static List<String> java(String classPath) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(JVM_OPTIONS);
        if (Runtime.version().feature() >= 24) {
            command.addAll(List.of("--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow"));
        }
        command.addAll(List.of("-cp", classPath));
        return command;
    }
}
