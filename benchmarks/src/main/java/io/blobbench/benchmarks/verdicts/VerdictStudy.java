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

/**
 * Counts how often {@code bench compare} is right about a real Redis. Each time three runs take turns, trial by trial: two as it is and
 * one slowed down by a tenth. Relays between client and server make them: two that pass requests on at once, and one that holds
 * every request up by a known time. The first run is compared with the two others. Used by one thread.
 */
public final class VerdictStudy {
    /** A scenario of long operations: a round trip of one blob takes 20 us or 50 us, as the kernel places both ends on one core or two. */
    private static final String SCENARIO = """
            question: Is a tenth found, and nothing where there is nothing?
            workload: {operation: append, blob: 100B, batch: 200}
            load: {model: closed, inFlight: 1}
            phases: {warmUp: 1s, measurement: 1s}
            trials: 5
            """;

    private static final String AS_IT_IS = "as-it-is";
    private static final String AGAIN = "again";
    private static final String SLOWED = "slowed";

    /** Delay, as a share of the service time, that reduces the throughput to 0.9 with one operation in flight. */
    private static final double SLOWER_BY = 1 / 0.9 - 1;

    private static final double MOST_FALSE = 0.05;
    private static final double LEAST_FOUND = 0.9;
    private static final int NS_PER_US = 1000;
    private static final long DEADLINE_SECONDS = 60;

    private final Bench bench;
    private final Verdicts same = new Verdicts();
    private final Verdicts slowed = new Verdicts();

    private VerdictStudy(Bench bench) {
        this.bench = bench;
    }

    /**
     * Runs the study and exits with 1 when a share is not as required.
     *
     * @param arguments the program {@code bench}, a folder for results, and how often to repeat
     */
    public static void main(String... arguments) throws IOException, InterruptedException {
        if (arguments.length != 3) {
            throw new IllegalArgumentException("expected: BENCH FOLDER REPETITIONS");
        }
        Path folder = Files.createDirectories(Path.of(arguments[1]).toAbsolutePath());
        Bench bench = new Bench(Path.of(arguments[0]).toAbsolutePath(), folder);
        Files.writeString(folder.resolve("study.yaml"), SCENARIO);
        Process server = bench.start(List.of("server", "start", "--store", "redis"));
        Runtime.getRuntime().addShutdownHook(new Thread(server::destroy));
        try {
            VerdictStudy study = new VerdictStudy(bench);
            study.run(port(server), Integer.parseInt(arguments[2]));
            System.exit(study.told() ? 0 : 1);
        } finally {
            server.destroy();
            server.waitFor(DEADLINE_SECONDS, TimeUnit.SECONDS);
        }
    }

    @SuppressWarnings("SystemOut")
    private void run(int port, int repetitions) throws IOException, InterruptedException {
        target(AS_IT_IS, port, 0);
        target(AGAIN, port, 0);
        measure(AS_IT_IS); // the effects of a cold server are no difference
        long delayNs = (long) (SLOWER_BY * medianServiceTimeUs(measure(AS_IT_IS).get(0)) * NS_PER_US);
        target(SLOWED, port, delayNs);
        System.out.println("a tenth is a delay of " + delayNs / NS_PER_US + " us");
        for (int i = 1; i <= repetitions; i++) {
            List<Path> runs = measure(AS_IT_IS, AGAIN, SLOWED);
            same.add(bench.compare(runs.get(0), runs.get(1)));
            slowed.add(bench.compare(runs.get(0), runs.get(2)));
            System.out.println(i + "  the same: " + same + "  slowed by a tenth: " + slowed);
        }
    }

    private void target(String name, int port, long delayNs) throws IOException {
        String endpoint = DelayingRelay.to(port, delayNs).endpoint();
        Files.writeString(bench.folder().resolve(name + ".yaml"), "stores: {redis: {endpoints: '" + endpoint + "'}}\n");
    }

    /** Prints both shares; returns whether they are as required, each of enough cells. */
    @SuppressWarnings("SystemOut")
    private boolean told() {
        int different = same.of("faster", "slower");
        int found = slowed.of("slower");
        System.out.printf(
                Locale.ROOT,
                "the same: %d of %d cells called different, wanted at most %.0f %%; %s%n",
                different,
                same.compared(),
                100 * MOST_FALSE,
                same.missing());
        System.out.printf(
                Locale.ROOT,
                "slowed by a tenth: %d of %d cells called slower, wanted at least %.0f %%; %s%n",
                found,
                slowed.compared(),
                100 * LEAST_FOUND,
                slowed.missing());
        return same.enough()
                && slowed.enough()
                && different <= MOST_FALSE * same.compared()
                && found >= LEAST_FOUND * slowed.compared();
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

    /** Runs on targets in turns, in their order. */
    private List<Path> measure(String... targets) throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(List.of("--store", "redis", "--scenario", "study.yaml"));
        for (String target : targets) {
            arguments.addAll(List.of("--target", target + ".yaml"));
        }
        return bench.measure(arguments);
    }

    /** The median service time over all trials of a run. */
    private static double medianServiceTimeUs(Path run) throws IOException {
        try (CsvReader<NamedCsvRecord> rows = CsvReader.builder().ofNamedCsvRecord(run.resolve("results.csv"))) {
            double[] medians = rows.stream()
                    .filter(row -> !row.getField("service_p50_us").isEmpty())
                    .mapToDouble(row -> Double.parseDouble(row.getField("service_p50_us")))
                    .sorted()
                    .toArray();
            if (medians.length == 0) {
                throw new IOException("no service times in " + run);
            }
            return medians[medians.length / 2];
        }
    }
}
