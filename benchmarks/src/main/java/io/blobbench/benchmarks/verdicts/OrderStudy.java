package io.blobbench.benchmarks.verdicts;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.Dump;
import org.snakeyaml.engine.v2.api.DumpSettings;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/**
 * Tests whether the order of a scenario's lists affects its results, and whether repeated runs differ. Each time the scenario runs as it
 * is and with every list reversed; the medians of each cell are compared, and runs as it is with each other. Used by one thread.
 */
public final class OrderStudy {
    private static final double MOST_MEDIAN = 1.1;
    private static final double MOST = 1.3;
    private static final double OF_TEN = 0.9;
    private static final double MOST_FALSE = 0.05;
    private static final List<String> WITH_LISTS =
            List.of("workload", "connections", "layout", "load", "client", "server");

    private final Bench bench;
    private final String store;
    private final List<Path> runs = new ArrayList<>();
    private final Verdicts same = new Verdicts();
    private boolean kept = true;

    /** A cell: its trials, and whether each was VALID. */
    private record Trials(List<Double> throughputs, List<String> verdicts) {
        double median() {
            List<Double> sorted = throughputs.stream().sorted().toList();
            return sorted.get(sorted.size() / 2);
        }

        boolean valid() {
            return verdicts.stream().allMatch("VALID"::equals);
        }
    }

    private OrderStudy(Bench bench, String store) {
        this.bench = bench;
        this.store = store;
    }

    /**
     * Runs the study and exits with 1 when an answer is not as required.
     *
     * @param arguments the program {@code bench}, a folder for results, a store, the file of a scenario, and how often to repeat
     */
    public static void main(String... arguments) throws IOException, InterruptedException {
        if (arguments.length != 5) {
            throw new IllegalArgumentException("expected: BENCH FOLDER STORE SCENARIO REPETITIONS");
        }
        Path folder = Files.createDirectories(Path.of(arguments[1]).toAbsolutePath());
        Path scenario = Path.of(arguments[3]).toAbsolutePath();
        Path reversed = folder.resolve("reversed.yaml");
        Files.writeString(reversed, reversed(Files.readString(scenario)));
        OrderStudy study = new OrderStudy(new Bench(Path.of(arguments[0]).toAbsolutePath(), folder), arguments[2]);
        for (int i = 1; i <= Integer.parseInt(arguments[4]); i++) {
            study.once(i, scenario, reversed);
        }
        System.exit(study.told() ? 0 : 1);
    }

    /** The scenario with other orders of its axes' values, and without profiles, whose pairings say which value comes with which. */
    private static String reversed(String scenario) {
        Map<?, ?> content = (Map<?, ?>) new Load(LoadSettings.builder().build()).loadFromString(scenario);
        content.remove("profiles");
        WITH_LISTS.forEach(key -> reverseLists(content.get(key)));
        return new Dump(DumpSettings.builder().build()).dumpToString(content);
    }

    private static void reverseLists(@Nullable Object value) {
        if (value instanceof List<?> list) {
            Collections.reverse(list);
        } else if (value instanceof Map<?, ?> map) {
            map.values().forEach(OrderStudy::reverseLists);
        }
    }

    @SuppressWarnings("SystemOut")
    private void once(int number, Path scenario, Path reversed) throws IOException, InterruptedException {
        Path forward = measure(scenario);
        Map<String, Trials> first = trials(forward);
        Map<String, Trials> second = trials(measure(reversed));
        List<Double> factors = new ArrayList<>();
        int beyondAndValid = 0;
        for (Map.Entry<String, Trials> cell : first.entrySet()) {
            Trials other = second.get(cell.getKey());
            if (other == null) {
                throw new IOException("the cell " + cell.getKey() + " has trials in one order only");
            }
            double ratio = cell.getValue().median() / other.median();
            double factor = Math.max(ratio, 1 / ratio);
            factors.add(factor);
            beyondAndValid += factor > MOST && cell.getValue().valid() && other.valid() ? 1 : 0;
        }
        if (factors.isEmpty()) {
            throw new IOException("no cell has trials in " + forward);
        }
        Collections.sort(factors);
        double median = factors.get(factors.size() / 2);
        double nineOfTen = factors.get((int) Math.ceil(OF_TEN * factors.size()) - 1);
        kept &= median <= MOST_MEDIAN && nineOfTen <= MOST && beyondAndValid == 0;
        System.out.printf(
                Locale.ROOT,
                "%d  reversed: median %.2f, nine of ten %.2f, worst %.2f; beyond %.2f and VALID: %d of %d cells%n",
                number,
                median,
                nineOfTen,
                factors.get(factors.size() - 1),
                MOST,
                beyondAndValid,
                factors.size());
        for (Path earlier : runs) {
            same.add(bench.compare(earlier, forward));
        }
        runs.add(forward);
        System.out.println("   the same, each pair of runs so far: " + same);
    }

    private Path measure(Path scenario) throws IOException, InterruptedException {
        return bench.measure(List.of("--store", store, "--scenario", scenario.toString()))
                .get(0);
    }

    /** By cell, named by its axes' values in any order, without those that the store does not support. */
    private static Map<String, Trials> trials(Path run) throws IOException {
        Map<String, Trials> trials = new TreeMap<>();
        try (CsvReader<NamedCsvRecord> rows = CsvReader.builder().ofNamedCsvRecord(run.resolve("results.csv"))) {
            for (NamedCsvRecord row : rows.stream().collect(Collectors.toList())) {
                if (!row.getField("load_model").equals("closed")) {
                    throw new IOException("the load of " + row.getField("cell") + " is " + row.getField("load_model")
                            + ": its throughputs do not depend on the order; expected closed loads");
                }
                if (row.getField("verdict").equals("UNSUPPORTED")) {
                    continue;
                }
                Trials cell = trials.computeIfAbsent(
                        row.getField("cell"), ignored -> new Trials(new ArrayList<>(), new ArrayList<>()));
                String throughput = row.getField("throughput_blobs_s");
                cell.throughputs().add(throughput.isEmpty() ? 0 : Double.parseDouble(throughput));
                cell.verdicts().add(row.getField("verdict"));
            }
        }
        return trials;
    }

    @SuppressWarnings("SystemOut")
    private boolean told() {
        if (runs.size() == 1) {
            return kept; // there is no other run to compare it with
        }
        int different = same.of("faster", "slower");
        int compared = same.compared();
        System.out.printf(
                Locale.ROOT,
                "the same: %d of %d cells called different, wanted at most %.0f %%; %s%n",
                different,
                compared,
                100 * MOST_FALSE,
                same.missing());
        return kept && same.enough() && different <= MOST_FALSE * compared;
    }
}
