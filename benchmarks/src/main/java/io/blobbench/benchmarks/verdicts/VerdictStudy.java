package io.blobbench.benchmarks.verdicts;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * How often {@code bench compare} is right about a real Redis. Runs alternate: as it is, slowed down by a tenth, as it is, and
 * so on; a relay between client and server holds every request up by a known time. Each run as it is is compared with the next
 * such run, and with the slowed one between them. Used by one thread.
 */
public final class VerdictStudy {
    private static final String SCENARIO = """
            question: Is a tenth found, and nothing where there is nothing?
            workload: {operation: append, blob: 100B}
            load: {model: closed, inFlight: 1}
            phases: {warmUp: 1s, measurement: 1500ms}
            trials: 5
            """;

    /** What makes a service time of 1 one of 1 / 0.9, and with one operation in flight the throughput 0.9. */
    private static final double SLOWER_BY = 1 / 0.9 - 1;

    private static final double MOST_FALSE = 0.05;
    private static final double LEAST_FOUND = 0.9;
    private static final int NS_PER_US = 1000;
    private static final long DEADLINE_SECONDS = 60;

    private final Path bench;
    private final Path folder;
    private final DelayingRelay relay;
    private final Verdicts same = new Verdicts();
    private final Verdicts slowed = new Verdicts();

    private VerdictStudy(Path bench, Path folder, DelayingRelay relay) {
        this.bench = bench;
        this.folder = folder;
        this.relay = relay;
    }

    /**
     * Runs the study and exits with 1 when a share is not what is wanted.
     *
     * @param arguments the program {@code bench}, a folder for results, and how often to repeat
     */
    @SuppressWarnings("SystemOut")
    public static void main(String... arguments) throws IOException, InterruptedException {
        if (arguments.length != 3) {
            throw new IllegalArgumentException("expected: BENCH FOLDER REPETITIONS");
        }
        Path bench = Path.of(arguments[0]).toAbsolutePath();
        Path folder = Files.createDirectories(Path.of(arguments[1]).toAbsolutePath());
        Files.writeString(folder.resolve("study.yaml"), SCENARIO);
        Process server = start(bench, folder, "server", "start", "--store", "redis");
        Runtime.getRuntime().addShutdownHook(new Thread(server::destroy));
        try {
            VerdictStudy study = new VerdictStudy(bench, folder, DelayingRelay.to(port(server)));
            study.run(Integer.parseInt(arguments[2]));
            System.exit(study.told() ? 0 : 1);
        } finally {
            server.destroy();
            server.waitFor(DEADLINE_SECONDS, TimeUnit.SECONDS);
        }
    }

    @SuppressWarnings("SystemOut")
    private void run(int repetitions) throws IOException, InterruptedException {
        measure(); // what a cold server does is nobody's difference
        Path first = measure();
        long delayNs = (long) (SLOWER_BY * medianServiceTimeUs(first) * NS_PER_US);
        System.out.println("a tenth is a delay of " + delayNs / NS_PER_US + " us");
        for (int i = 1; i <= repetitions; i++) {
            relay.delay(delayNs);
            Path slow = measure();
            relay.delay(0);
            Path again = measure();
            same.add(verdicts(first, again));
            slowed.add(verdicts(first, slow));
            System.out.println(i + "  the same: " + same + "  slowed by a tenth: " + slowed);
            first = again;
        }
    }

    /** Says both shares, and whether they are what is wanted. */
    @SuppressWarnings("SystemOut")
    private boolean told() {
        int different = same.of("faster", "slower");
        int found = slowed.of("slower");
        System.out.printf(
                Locale.ROOT,
                "the same: %d of %d cells called different, wanted at most %.0f %%%n",
                different,
                same.all(),
                100 * MOST_FALSE);
        System.out.printf(
                Locale.ROOT,
                "slowed by a tenth: %d of %d cells called slower, wanted at least %.0f %%%n",
                found,
                slowed.all(),
                100 * LEAST_FOUND);
        return different <= MOST_FALSE * same.all() && found >= LEAST_FOUND * slowed.all();
    }

    private static int port(Process server) throws IOException {
        BufferedReader output = server.inputReader(StandardCharsets.UTF_8);
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            if (line.startsWith("endpoint ")) {
                return Integer.parseInt(line.substring(line.lastIndexOf(':') + 1));
            }
        }
        throw new IOException("the server did not start");
    }

    private Path measure() throws IOException, InterruptedException {
        output("--store", "redis", "--endpoint", relay.endpoint(), "--scenario", "study.yaml");
        try (Stream<Path> runs = Files.list(folder.resolve("results"))) {
            return runs.max(Path::compareTo).orElseThrow();
        }
    }

    /** Of all trials; the cells are so small that they differ little. */
    private static double medianServiceTimeUs(Path run) throws IOException {
        try (CsvReader<NamedCsvRecord> rows = CsvReader.builder().ofNamedCsvRecord(run.resolve("results.csv"))) {
            double[] medians = rows.stream()
                    .mapToDouble(row -> Double.parseDouble(row.getField("service_p50_us")))
                    .sorted()
                    .toArray();
            return medians[medians.length / 2];
        }
    }

    /** One for each cell. */
    private List<String> verdicts(Path baseline, Path run) throws IOException, InterruptedException {
        String csv = output("compare", baseline.toString(), run.toString(), "--format", "csv");
        try (CsvReader<NamedCsvRecord> rows = CsvReader.builder().ofNamedCsvRecord(csv)) {
            return rows.stream()
                    .filter(row -> row.getField("measure").equals("throughput"))
                    .map(row -> row.getField("verdict"))
                    .toList();
        }
    }

    private String output(String... arguments) throws IOException, InterruptedException {
        Process process = start(bench, folder, arguments);
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException("bench " + String.join(" ", arguments) + " ended with " + process.exitValue() + ":\n"
                    + Files.readString(folder.resolve("log.txt")));
        }
        return output;
    }

    private static Process start(Path bench, Path folder, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(bench.toString()));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectError(folder.resolve("log.txt").toFile())
                .start();
    }
}
